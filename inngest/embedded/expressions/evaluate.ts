import { isDeepStrictEqual } from "node:util";
import type { Expression } from "./parse";

/** What CEL calls an error: a value that is neither true nor false and makes no condition true. */
const FAILED = Symbol("failed");

function read(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== "object" || inner === null) return null;
    if (Array.isArray(inner)) return typeof key === "number" ? (inner[key] ?? null) : null;
    return Object.hasOwn(inner, key) ? (Reflect.get(inner, key) ?? null) : null;
  }, value);
}

function isIn(item: unknown, container: unknown): boolean | typeof FAILED {
  if (Array.isArray(container)) return container.some((each) => isDeepStrictEqual(each, item));
  if (typeof container !== "object" || container === null) return FAILED;
  return typeof item === "string" && Object.hasOwn(container, item);
}

/** One side alone decides when it can, even if the other one failed: CEL's rule. */
function combine(operator: "&&" | "||", left: unknown, right: unknown): unknown {
  const decisive = operator === "||";
  if (left === decisive || right === decisive) return decisive;
  return typeof left === "boolean" && typeof right === "boolean" ? !decisive : FAILED;
}

function evaluate(expression: Expression, event: unknown): unknown {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map((item) => evaluate(item, event));
    case "path":
      return read(event, expression.keys);
    case "logic":
      return combine(
        expression.operator,
        evaluate(expression.left, event),
        evaluate(expression.right, event),
      );
    case "compare": {
      const left = evaluate(expression.left, event);
      const right = evaluate(expression.right, event);
      if (left === FAILED || right === FAILED) return FAILED;
      if (expression.operator === "in") return isIn(left, right);
      return isDeepStrictEqual(left, right) === (expression.operator === "==");
    }
  }
}

/** Whether a condition holds for an event. Missing fields are null. */
export function holds(condition: Expression, event: unknown): boolean {
  return evaluate(condition, event) === true;
}

/** The value of a key as text: equal values give equal texts, different ones different texts. */
export function keyOf(expression: Expression, event: unknown): string {
  const value = evaluate(expression, event);
  return value === FAILED ? "null" : JSON.stringify(value);
}
