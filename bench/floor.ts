// The floor: what a bare route that reads one row by primary key does on this machine, at this moment.
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
const app = Fastify()
app.get('/row/:id', async (request) => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query({
    name: 'row',
    text: 'select id, ref, pack, unit, min_quantity from product where id = $1',
    values: [id],
  })
  return rows[0]
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write('Ready: floor\n')
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
