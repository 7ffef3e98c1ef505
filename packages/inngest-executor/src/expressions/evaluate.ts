import { isDeepStrictEqual } from "node:util";
import type { Expression } from "./parse";

/** CEL's error value: neither true nor false, so that it makes no condition true. */
const ERROR = Symbol("failed");

function readPath(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== "object" || inner === null) return null;
    if (Array.isArray(inner)) return typeof key === "number" ? (inner[key] ?? null) : null;
    return Object.hasOwn(inner, key) ? (Reflect.get(inner, key) ?? null) : null;
  }, value);
}

function isIn(item: unknown, container: unknown): boolean | typeof ERROR {
  if (Array.isArray(container)) return container.some((each) => isDeepStrictEqual(each, item));
  if (typeof container !== "object" || container === null) return ERROR;
  return typeof item === "string" && Object.hasOwn(container, item);
}

/** Combines two operands: one side alone decides when it can, even if the other one failed (CEL). */
function combine(operator: "&&" | "||", left: unknown, right: unknown): unknown {
  const decisive = operator === "||";
  if (left === decisive || right === decisive) return decisive;
  return typeof left === "boolean" && typeof right === "boolean" ? !decisive : ERROR;
}

function evaluate(expression: Expression, event: unknown): unknown {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map((item) => evaluate(item, event));
    case "path":
      return readPath(event, expression.keys);
    case "logic":
      return combine(
        expression.operator,
        evaluate(expression.left, event),
        evaluate(expression.right, event),
      );
    case "compare": {
      const left = evaluate(expression.left, event);
      const right = evaluate(expression.right, event);
      if (left === ERROR || right === ERROR) return ERROR;
      if (expression.operator === "in") return isIn(left, right);
      return isDeepStrictEqual(left, right) === (expression.operator === "==");
    }
  }
}

/** Whether a condition is true for an event. Missing fields are null. */
export function evaluateCondition(condition: Expression, event: unknown): boolean {
  return evaluate(condition, event) === true;
}

/** Evaluates a key to text: equal values give equal texts, different ones different texts. */
export function evaluateKey(expression: Expression, event: unknown): string {
  const value = evaluate(expression, event);
  return value === ERROR ? "null" : JSON.stringify(value);
}
