const HEADER = 20;
const LENGTH = 4;
const NULL = -1;

/** A type of PostgreSQL whose values all take the same room in binary form. */
interface FixedType<Value> {
  oid: number;
  bytes: number;
  write(array: Buffer, value: Value, at: number): void;
}

const BOOLEAN: FixedType<boolean> = {
  oid: 16,
  bytes: 1,
  write: (array, value, at) => array.writeUInt8(value ? 1 : 0, at),
};

const INTEGER: FixedType<number> = {
  oid: 23,
  bytes: 4,
  write: (array, value, at) => array.writeInt32BE(value, at),
};

/** PostgreSQL counts microseconds from here. */
const MILLENNIUM = Date.UTC(2000, 0, 1);

const INSTANT: FixedType<Date> = {
  oid: 1184,
  bytes: 8,
  write: (array, value, at) => array.writeBigInt64BE(BigInt(value.getTime() - MILLENNIUM) * 1000n, at),
};

const UUID: FixedType<string> = {
  oid: 2950,
  bytes: 16,
  write: (array, value, at) => {
    if (array.write(value.replaceAll("-", ""), at, "hex") !== 16) throw new TypeError(`${value} is no UUID`);
  },
};

function arrayOf<Value>(type: FixedType<Value>, values: readonly (Value | null)[]): Buffer {
  const array = Buffer.allocUnsafe(HEADER + values.length * (LENGTH + type.bytes));
  array.writeInt32BE(1, 0);
  array.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(type.oid, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  let at = HEADER;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? NULL : type.bytes, at);
    if (value === null) continue;
    type.write(array, value, at);
    at += type.bytes;
  }
  return array.subarray(0, at);
}

/** A value of type boolean[] in PostgreSQL's own binary form: nothing is written out here and parsed again there. */
export function booleanArray(values: readonly (boolean | null)[]): Buffer {
  return arrayOf(BOOLEAN, values);
}

/** A value of type int4[] in PostgreSQL's own binary form. */
export function integerArray(values: readonly (number | null)[]): Buffer {
  return arrayOf(INTEGER, values);
}

/** A value of type timestamptz[] in PostgreSQL's own binary form. */
export function instantArray(values: readonly (Date | null)[]): Buffer {
  return arrayOf(INSTANT, values);
}

/** A value of type uuid[] in PostgreSQL's own binary form. Throws for what is no UUID. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return arrayOf(UUID, values);
}
