/** Signature verification code, identical to docs/guides/webhooks.md; a test compares the two. */
export const VERIFY_SNIPPETS = [
  {
    value: "node",
    label: "Node.js",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

export function verify(headers, body, secret) {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": given } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
  const wanted = Buffer.from(createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest("base64"));
  return given.split(" ").some((one) => {
    const signature = Buffer.from(one.replace(/^v1,/, ""));
    return signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
}`,
  },
  {
    value: "python",
    label: "Python",
    code: `import base64, hashlib, hmac, time

def verify(headers, body: bytes, secret: str) -> bool:
    id, sent, given = (headers[name] for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    wanted = base64.b64encode(hmac.new(key, f"{id}.{sent}.".encode() + body, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one.removeprefix("v1,"), wanted) for one in given.split(" "))`,
  },
  {
    value: "ruby",
    label: "Ruby",
    code: `require "base64"
require "openssl"

def verify(headers, body, secret)
  id, sent, given = headers.values_at("webhook-id", "webhook-timestamp", "webhook-signature")
  return false if (Time.now.to_i - sent.to_i).abs > 300
  key = secret.start_with?("whsec_") ? Base64.decode64(secret.delete_prefix("whsec_")) : secret
  wanted = Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{sent}.#{body}"))
  given.split(" ").any? { |one| OpenSSL.secure_compare(one.delete_prefix("v1,"), wanted) }
end`,
  },
  {
    value: "php",
    label: "PHP",
    code: `function verify(array $headers, string $body, string $secret): bool {
    [$id, $sent, $given] = [$headers['webhook-id'], $headers['webhook-timestamp'], $headers['webhook-signature']];
    if (abs(time() - (int) $sent) > 300) return false;
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6)) : $secret;
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    foreach (explode(' ', $given) as $one) if (hash_equals($wanted, $one)) return true;
    return false;
}`,
  },
  {
    value: "go",
    label: "Go",
    code: `func Verify(h http.Header, body []byte, secret string) bool {
	id, sent := h.Get("webhook-id"), h.Get("webhook-timestamp")
	if t, err := strconv.ParseInt(sent, 10, 64); err != nil || time.Since(time.Unix(t, 0)).Abs() > 5*time.Minute {
		return false
	}
	key := []byte(secret)
	if coded, found := strings.CutPrefix(secret, "whsec_"); found {
		key, _ = base64.StdEncoding.DecodeString(coded)
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, sent, body)
	wanted := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Fields(h.Get("webhook-signature")) {
		if hmac.Equal([]byte(one), []byte(wanted)) {
			return true
		}
	}
	return false
}`,
  },
] as const;
