import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Flags of the authenticator data: present, verified, and with a new credential. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

function encodeHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

/** Encodes the few kinds of values of which a new credential consists. */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === "string") return Buffer.concat([encodeHead(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([encodeHead(5, value.size), ...entries]);
}

interface Ceremony {
  challenge: string;
  /** Origin of the page. */
  origin: string;
  rpId: string;
  /** Whether the authenticator has verified the person. */
  isVerified?: boolean;
  /** Signature counter; by default one more than before. */
  counter?: number;
}

/** An authenticator with one ES256 credential, as a phone or a security key would have it. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let uses = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = ({ rpId, isVerified = true, counter }: Ceremony, attested: Buffer | null) => {
    uses = counter ?? uses + 1;
    const flags =
      FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested === null ? 0 : FLAGS.attested);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };

  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;

  return {
    id,
    /** Creates the credential for these options. */
    register: (ceremony: Ceremony) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const coseKey = encodeCbor(
        new Map<number, CborValue>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const attestationObject = encodeCbor(
        new Map<string, CborValue>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authenticatorData(ceremony, attested)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Signs in with the credential. */
    signIn: (ceremony: Ceremony) => {
      const client = clientData("webauthn.get", ceremony);
      const data = authenticatorData(ceremony, null);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        },
      };
    },
  };
}
