import { createHmac } from 'node:crypto';
import { openPost } from './post.ts';

/**
 * Posts a signed message to an address, its body an object or JSON. Throws where it is not taken (any answer but 2xx). `id` is the same for
 * every try of a message.
 */
export type WebhookPost = (
  hook: { url: string; secret: string },
  message: { id: string; body: object | string; at: Date },
) => Promise<void>;

/**
 * The signature of a message at a time: `v1,<base64 HMAC-SHA256 of "id.seconds.body">`, with the bytes that follow `whsec_` in the secret
 * (base64) as key, so that libraries for Standard Webhooks 1.0 verify it and refuse old times.
 */
export function signatureOf(secret: string, id: string, seconds: number, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64')}`;
}

/** Posts signed messages; a whole exchange may take `timeoutMs`. */
export function openWebhookPost(mayConnect?: (address: string) => boolean, timeoutMs = 10_000): WebhookPost {
  const post = openPost({ timeoutMs, ...(mayConnect === undefined ? {} : { mayConnect }) });
  return async ({ url, secret }, { id, body, at }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const seconds = Math.floor(at.getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'user-agent': 'Beacon',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signatureOf(secret, id, seconds, text),
    };
    const status = await post(url, headers, text);
    if (status < 200 || status > 299) throw new Error(`The address answered ${status}.`);
  };
}
