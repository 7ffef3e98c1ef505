/** A value serialized by PHP. Arrays of any kind are maps, as in PHP; objects are not parsed. */
export type PhpValue = string | number | boolean | null | ReadonlyMap<string, PhpValue>;

const DEPTH_LIMIT = 20;

class PhpReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  /** Parses the next value; undefined: invalid. */
  read(depth = 0): PhpValue | undefined {
    const type = this.bytes.toString("latin1", this.at, this.at + 1);
    this.at += 2;
    switch (type) {
      case "N":
        return null;
      case "b":
        return this.until(";") === "1";
      case "i":
      case "d":
        return Number(this.until(";"));
      case "s":
        return this.string();
      case "a":
        return depth < DEPTH_LIMIT ? this.array(depth) : undefined;
      default:
        return undefined;
    }
  }

  private until(mark: string): string {
    const end = this.bytes.indexOf(mark, this.at);
    const text = this.bytes.toString("latin1", this.at, end === -1 ? this.at : end);
    this.at = end === -1 ? this.bytes.length : end + 1;
    return text;
  }

  private string(): string | undefined {
    const length = Number(this.until(":"));
    const start = this.at + 1;
    if (!Number.isInteger(length) || start + length > this.bytes.length) return undefined;
    this.at = start + length + 2;
    return this.bytes.toString("utf8", start, start + length);
  }

  private array(depth: number): ReadonlyMap<string, PhpValue> | undefined {
    const length = Number(this.until(":"));
    this.at += 1;
    const values = new Map<string, PhpValue>();
    for (let read = 0; read < length; read += 1) {
      const key = this.read(depth + 1);
      const value = this.read(depth + 1);
      if (key === undefined || value === undefined) return undefined;
      values.set(String(key), value);
    }
    this.at += 1;
    return values;
  }
}

/** Parses the output of PHP's `serialize`; null: invalid. Its lengths are bytes of UTF-8. */
export function readPhpValue(text: string): PhpValue {
  return new PhpReader(Buffer.from(text, "utf8")).read() ?? null;
}

/** Returns the value at a path of keys; null: none. */
export function getPhpValue(value: PhpValue, ...path: readonly string[]): PhpValue {
  return path.reduce<PhpValue>(
    (current, key) => (current instanceof Map ? (current.get(key) ?? null) : null),
    value,
  );
}
