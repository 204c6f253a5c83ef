/** SHA-256 of an address as hex, as the server names the devices it knows. */
export async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a subscription was made with this public key (base64url). If the browser does not say, it is assumed. */
export function hasKey({ options }: Pick<PushSubscription, 'options'>, publicKey: string): boolean {
  const key = (options as PushSubscriptionOptions | undefined)?.applicationServerKey ?? null;
  if (key === null) return true;
  const spelled = btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return bare(spelled) === bare(publicKey);
}

const bare = (key: string) => key.replace(/=+$/, '');
