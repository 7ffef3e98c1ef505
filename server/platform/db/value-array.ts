const HEADER = 20;
const LENGTH = 4;
const NULL = -1;

/** A PostgreSQL type whose values all have the same length in binary format. */
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

/** PostgreSQL's timestamp epoch, from which it counts microseconds. */
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1);

const INSTANT: FixedType<Date> = {
  oid: 1184,
  bytes: 8,
  write: (array, value, at) => array.writeBigInt64BE(BigInt(value.getTime() - POSTGRES_EPOCH) * 1000n, at),
};

const UUID: FixedType<string> = {
  oid: 2950,
  bytes: 16,
  write: (array, value, at) => {
    if (array.write(value.replaceAll("-", ""), at, "hex") !== 16)
      throw new TypeError(`${value} is not a UUID`);
  },
};

function encodeArray<Value>(type: FixedType<Value>, values: readonly (Value | null)[]): Buffer {
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

/** Encodes a boolean[] value in PostgreSQL's binary format, which needs no formatting and parsing. */
export function encodeBooleanArray(values: readonly (boolean | null)[]): Buffer {
  return encodeArray(BOOLEAN, values);
}

/** Encodes an int4[] value in PostgreSQL's binary format. */
export function encodeIntegerArray(values: readonly (number | null)[]): Buffer {
  return encodeArray(INTEGER, values);
}

/** Encodes a timestamptz[] value in PostgreSQL's binary format. */
export function encodeTimestampArray(values: readonly (Date | null)[]): Buffer {
  return encodeArray(INSTANT, values);
}

/** Encodes a uuid[] value in PostgreSQL's binary format. Throws for an invalid UUID. */
export function encodeUuidArray(values: readonly (string | null)[]): Buffer {
  return encodeArray(UUID, values);
}
