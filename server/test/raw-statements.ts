import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// Reads the sources of the server and the demonstration: which raw statements there are, and what their authors say
// comes back.

/** A statement `sql<Row>…` as PostgreSQL would be sent it, with `$1` for each value. */
export type RawStatement = {
  /** "server/src/features/prices/pricing/pricing.queries.ts:12" */
  place: string
  text: string
  columns: DeclaredColumn[]
}
export type DeclaredColumn = { name: string; type: string; isNullable: boolean; isOptional: boolean }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every statement of the server and the demonstration that is tagged with the type of its rows. */
export function findRawStatements(): RawStatement[] {
  const config = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const files = globSync('{server,demo}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => root + file)
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const found: RawStatement[] = []
  const own = new Set(files)
  for (const source of program.getSourceFiles().filter(({ fileName }) => own.has(fileName)))
    visit(source, (node) => {
      if (!isSql(node) || !node.typeArguments?.[0]) return
      const columns = columnsOf(checker.getTypeFromTypeNode(node.typeArguments[0]), checker, node)
      const text = new Composer(checker).textOf(node.template)
      if (columns.length === 0 || !beginsStatement(node.template)) return
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ place: `${source.fileName.slice(root.length)}:${line + 1}`, text, columns })
    })
  return found
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'

/** Others are parts of statements. */
const beginsStatement = (template: ts.TemplateLiteral) =>
  /^\s*(--.*\n\s*)*(select|with|insert|update|delete)\b/.test(
    ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text,
  )

function columnsOf(row: ts.Type, checker: ts.TypeChecker, at: ts.Node): DeclaredColumn[] {
  if (!(row.flags & ts.TypeFlags.Object) && !row.isIntersection()) return []
  return checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbolAtLocation(property, at)
    const solid = checker.getNonNullableType(type)
    return {
      name: property.name,
      type: kindOf(solid, checker),
      isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
      isNullable: solid !== type || Boolean(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)),
    }
  })
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  const all = (flag: ts.TypeFlags) =>
    (type.isUnion() ? type.types : [type]).every((part) => part.flags & flag)
  if (all(ts.TypeFlags.StringLike)) return 'string'
  if (all(ts.TypeFlags.NumberLike)) return 'number'
  if (all(ts.TypeFlags.BooleanLike)) return 'boolean'
  if (checker.isArrayType(type)) return 'array'
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return name
  return 'any'
}

/** The arguments that a function was called with, by its parameters. */
type Scope = Map<ts.Node, { argument: ts.Expression; scope: Scope }>

/** Puts the text of a statement together from its template and the parts that are named in it. */
class Composer {
  #values = 0
  readonly #checker: ts.TypeChecker
  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  textOf(template: ts.TemplateLiteral, scope: Scope = new Map()): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
    const parts = template.templateSpans.map(
      ({ expression, literal }) =>
        // A condition or an order that only running the function tells stands as a value: right in either place.
        ((this.#isPart(expression) ? this.#part(expression, scope) : undefined) ?? this.#value()) +
        literal.text,
    )
    return template.head.text + parts.join('')
  }

  #value(): string {
    return `$${(this.#values += 1)}`
  }

  #isPart(expression: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression)
    return (type.isUnion() ? type.types : [type]).some((one) => one.getProperty('toOperationNode'))
  }

  #part(node: ts.Node | undefined, scope: Scope): string | undefined {
    if (!node) return undefined
    if (isSql(node)) return this.textOf(node.template, scope)
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.#part(node.expression, scope)
    if (ts.isConditionalExpression(node))
      return this.#part(this.#holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
    if (ts.isCallExpression(node)) return this.#call(node, scope)
    if (ts.isIdentifier(node)) return this.#named(node, scope)
    if (ts.isPropertyAccessExpression(node)) return this.#named(node.name, scope)
    return undefined
  }

  /** `sql.ref('a.b')`, or a function of ours that gives a part. */
  #call(node: ts.CallExpression, scope: Scope): string | undefined {
    if (ts.isPropertyAccessExpression(node.expression) && node.expression.expression.getText() === 'sql')
      return node.expression.name.text === 'join'
        ? this.#join(node, scope)
        : this.#word(node.arguments[0], scope)
    const code = functionOf(this.#declarationOf(node.expression))
    if (!code) return undefined
    const inner: Scope = new Map()
    for (const [index, parameter] of code.parameters.entries()) {
      const argument = node.arguments[index] ?? parameter.initializer
      if (argument) inner.set(parameter, { argument, scope })
    }
    return this.#part(resultOf(code), inner)
  }

  /** All that a list may hold: `sql.join([a, ...(isWanted ? [b] : [])], separator)`. */
  #join({ arguments: [list, separator] }: ts.CallExpression, scope: Scope): string | undefined {
    const declaration = list && ts.isIdentifier(list) ? this.#declarationOf(list) : undefined
    const array = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : list
    if (!array || !separator || !ts.isArrayLiteralExpression(array)) return undefined
    const parts = elementsOf(array).map((element) => this.#part(element, scope))
    const between = this.#part(separator, scope)
    return between === undefined || parts.includes(undefined) ? undefined : parts.join(between)
  }

  /** Whether `table === 'brand'`; what cannot be told is taken to hold. */
  #holds(condition: ts.Expression, scope: Scope): boolean {
    if (!ts.isBinaryExpression(condition) || !ts.isStringLiteral(condition.right)) return true
    const word = this.#word(condition.left, scope)
    return word === undefined || word === condition.right.text
  }

  /** A name or a number that is written out; of several that a type allows the first. */
  #word(node: ts.Expression | undefined, scope: Scope): string | undefined {
    if (!node) return undefined
    if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) return node.text
    if (ts.isTemplateExpression(node)) {
      const words = node.templateSpans.map((span) => [this.#word(span.expression, scope), span.literal.text])
      return words.every(([word]) => word !== undefined) ? node.head.text + words.flat().join('') : undefined
    }
    const known = ts.isIdentifier(node) && scope.get(this.#declarationOf(node)!)
    if (known) return this.#word(known.argument, known.scope)
    const type = this.#checker.getTypeAtLocation(node)
    const one = type.isUnion() ? type.types[0]! : type
    return one.isStringLiteral() || one.isNumberLiteral() ? String(one.value) : undefined
  }

  #named(name: ts.Node, scope: Scope): string | undefined {
    const declaration = this.#declarationOf(name)
    if (!declaration) return undefined
    const known = scope.get(declaration)
    if (known) return this.#part(known.argument, known.scope)
    if (ts.isVariableDeclaration(declaration)) return this.#part(declaration.initializer, scope)
    if (ts.isPropertyAssignment(declaration) || ts.isShorthandPropertyAssignment(declaration))
      return this.#property(declaration, scope)
    return ts.isBindingElement(declaration) ? this.#bound(declaration, scope) : undefined
  }

  #property(at: ts.PropertyAssignment | ts.ShorthandPropertyAssignment, scope: Scope): string | undefined {
    if (ts.isPropertyAssignment(at)) return this.#part(at.initializer, scope)
    const value = this.#checker.getShorthandAssignmentValueSymbol(at)?.valueDeclaration
    if (!value) return undefined
    const known = scope.get(value)
    if (known) return this.#part(known.argument, known.scope)
    if (ts.isBindingElement(value)) return this.#bound(value, scope)
    return ts.isVariableDeclaration(value) ? this.#part(value.initializer, scope) : undefined
  }

  /** `const { columns } = facts(reader)`: the property of what is returned. */
  #bound(element: ts.BindingElement, scope: Scope): string | undefined {
    const holder = element.parent.parent
    const known = scope.get(holder)
    const object = known?.argument ?? (ts.isVariableDeclaration(holder) ? holder.initializer : undefined)
    if (!object) return undefined
    const name = (element.propertyName ?? element.name).getText()
    const at = this.#checker.getTypeAtLocation(object).getProperty(name)?.valueDeclaration
    return at && (ts.isPropertyAssignment(at) || ts.isShorthandPropertyAssignment(at))
      ? this.#property(at, known?.scope ?? scope)
      : undefined
  }

  #declarationOf(node: ts.Node): ts.Declaration | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    return (symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol)
      ?.valueDeclaration
  }
}

function elementsOf(array: ts.ArrayLiteralExpression): ts.Expression[] {
  return array.elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return element
    let { expression } = element
    while (ts.isParenthesizedExpression(expression)) ({ expression } = expression)
    const chosen = ts.isConditionalExpression(expression) ? expression.whenTrue : expression
    return ts.isArrayLiteralExpression(chosen) ? elementsOf(chosen) : expression
  })
}

function functionOf(declaration: ts.Declaration | undefined) {
  const code = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  return code && (ts.isArrowFunction(code) || ts.isFunctionDeclaration(code)) ? code : undefined
}

/** What a function gives, where that is one expression. */
function resultOf({ body }: ts.ArrowFunction | ts.FunctionDeclaration): ts.Node | undefined {
  return body && ts.isBlock(body) ? body.statements.find(ts.isReturnStatement)?.expression : body
}
