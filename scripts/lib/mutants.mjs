import ts from 'typescript'

/**
 * @typedef {object} Mutant
 * @property {number} start where the replaced text begins
 * @property {number} end
 * @property {string} replacement
 * @property {number} line counted from 1
 * @property {string} before the text that is replaced
 */

/** Replacements for operators: typical bugs. */
const OPERATORS = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
])

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
])

/** Calls that can be removed, leaving their receiver as the result. */
const REMOVABLE = new Set(['filter', 'toSorted', 'toReversed', 'trim', 'toLowerCase'])

/** `list[index] ?? 0` where the index is always valid: the default is for the compiler. @param {ts.Node} node */
function isDefaultOfElement({ parent }) {
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isElementAccessExpression(parent.left)
  )
}

/**
 * Every small bug that can be put into a file, one at a time.
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  /** @type {Mutant[]} */
  const found = []
  /** @param {ts.Node} node @param {string} replacement */
  const add = (node, replacement) => addRange(node.getStart(file), node.getEnd(), replacement)
  /** @param {number} start @param {number} end @param {string} replacement */
  const addRange = (start, end, replacement) => {
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    found.push({ start, end, replacement, line, before: source.slice(start, end) })
  }

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.kind)
      const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side))
      if (other !== undefined && !(isText && other === '-')) add(node.operatorToken, other)
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText(file))
    } else if (ts.isIfStatement(node)) {
      add(node.expression, 'true')
      add(node.expression, 'false')
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, 'true')
      add(node.condition, 'false')
    } else if (ts.isNumericLiteral(node) && !isDefaultOfElement(node)) {
      add(node, String(Number(node.text.replaceAll('_', '')) + 1))
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      add(node, 'false')
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      add(node, 'true')
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      const other = METHODS.get(name.text)
      if (other !== undefined) add(name, other)
      if (REMOVABLE.has(name.text)) addRange(expression.getEnd(), node.getEnd(), '')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * @param {string} source
 * @param {Mutant} mutant
 */
export const withMutant = (source, { start, end, replacement }) =>
  source.slice(0, start) + replacement + source.slice(end)
