/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const K = constants();

function constants(): Uint32Array {
  const primes = new Uint32Array(64);
  let count = 0;
  for (let candidate = 2; count < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate && isPrime; divisor += 1)
      isPrime = candidate % divisor !== 0;
    if (!isPrime) continue;
    primes[count] = Math.floor((Math.cbrt(candidate) % 1) * 2 ** 32);
    count += 1;
  }
  return primes;
}

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

const rotateRight = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** One compression round of SHA-256: mixes the 64 bytes from `at` into `state`. `words` is scratch space. */
function compress(
  state: Uint32Array,
  bytes: DataView,
  { at, words }: { at: number; words: Uint32Array },
): void {
  for (let i = 0; i < 16; i += 1) words[i] = bytes.getUint32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const s0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const s1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1;
  }
  let [a, b, c, d] = [state[0] ?? 0, state[1] ?? 0, state[2] ?? 0, state[3] ?? 0];
  let [e, f, g, h] = [state[4] ?? 0, state[5] ?? 0, state[6] ?? 0, state[7] ?? 0];
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/** Creates the padded end of a message: `tail` bytes after `before` bytes, with SHA-256 padding and length. */
function createPaddedEnd(open: Uint8Array, before: number, tail: number): DataView {
  const length = open.length + tail;
  const bytes = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  bytes.set(open);
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, (before + length) * 8);
  return view;
}

/** Returns a SHA-256 function for ASCII texts with a common prefix, hashed once. It returns the first 32 bits. */
export function createPrefixHasher(prefix: string): (rest: string) => number {
  const shared = new TextEncoder().encode(prefix);
  const alignedLength = shared.length - (shared.length % 64);
  const words = new Uint32Array(64);
  const prefixState = Uint32Array.from(START);
  const sharedView = new DataView(shared.buffer);
  for (let at = 0; at < alignedLength; at += 64) compress(prefixState, sharedView, { at, words });
  const open = shared.subarray(alignedLength);
  const state = new Uint32Array(8);
  let end = createPaddedEnd(open, alignedLength, 0);
  let length = 0;
  return (rest) => {
    if (rest.length !== length) end = createPaddedEnd(open, alignedLength, rest.length);
    length = rest.length;
    for (let i = 0; i < length; i += 1) end.setUint8(open.length + i, rest.charCodeAt(i));
    state.set(prefixState);
    for (let at = 0; at < end.byteLength; at += 64) compress(state, end, { at, words });
    return state[0] ?? 0;
  };
}
