import { LineChart } from 'chartist'
import { useEffect, useRef } from 'react'
import classes from './Figures.module.css'

/** A period: what stands below it, and what a pointer is told of each line. */
export type ChartPoint = { label: string; now: number; before: number; nowText: string; beforeText: string }

type Props = {
  /** The oldest first. */
  points: readonly ChartPoint[]
  /** How an amount stands at the axis. */
  amount: (value: number) => string
}

/** Two lines over the same periods, for the eye alone: a table beside it says the same. Styles make its colours. */
export function SalesChart({ points, amount }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const isEmpty = points.every(({ now, before }) => now === 0 && before === 0)
    const every = Math.ceil(points.length / (box.current.clientWidth < narrow ? 4 : 10))
    const chart = new LineChart(
      box.current,
      {
        labels: points.map(({ label }) => label),
        series: [
          { name: 'before', className: classes.before ?? '', data: points.map(({ before }) => before) },
          { name: 'now', className: classes.now ?? '', data: points.map(({ now }) => now) },
        ],
      },
      {
        fullWidth: true,
        lineSmooth: false,
        low: 0,
        ...(isEmpty && { high: 1 }),
        chartPadding: { top: 12, right: 52, bottom: 0, left: 8 },
        series: { now: { showArea: true } },
        axisX: {
          showGrid: false,
          // The newest has its label, and of the others those a step away from it.
          labelInterpolationFnc: (label, at) => ((points.length - 1 - at) % every === 0 ? label : null),
        },
        axisY: {
          offset: 64,
          onlyInteger: true,
          labelInterpolationFnc: (value) => amount(Number(value)),
        },
        classNames: {
          chart: classes.drawing ?? '',
          label: classes.label ?? '',
          line: classes.line ?? '',
          point: classes.point ?? '',
          area: classes.area ?? '',
          grid: classes.grid ?? '',
          horizontal: classes.horizontal ?? '',
          vertical: classes.vertical ?? '',
        },
      },
    )
    chart.on('draw', (drawn) => {
      const point = drawn.type === 'point' ? points[drawn.index] : undefined
      if (point && drawn.type === 'point')
        drawn.element.elem('title').text(drawn.seriesIndex === 1 ? point.nowText : point.beforeText)
    })
    return () => {
      chart.detach()
    }
  }, [points, amount])
  return <div ref={box} className={classes.chart} aria-hidden />
}
const narrow = 600
