import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isAllowedHost, publicAgents } from './public-agent.ts';

/** Posts a signed message to an address. Throws where it is not taken (any answer but 2xx). `id` is the same for every try of a message. */
export type WebhookPost = (
  hook: { url: string; secret: string },
  message: { id: string; body: object; at: Date },
) => Promise<void>;

/**
 * The signature of a message at a time: `v1,<base64 HMAC-SHA256 of "id.seconds.body">`, with the bytes that follow `whsec_` in the secret
 * (base64) as key, so that libraries for Standard Webhooks 1.0 verify it and refuse old times.
 */
export function signatureOf(secret: string, id: string, seconds: number, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64')}`;
}

/** Posts over HTTP and HTTPS, never into private networks, without following redirects; a whole exchange may take `timeoutMs`. */
export function openWebhookPost(mayConnect?: (address: string) => boolean, timeoutMs = 10_000): WebhookPost {
  const agents = publicAgents(mayConnect);
  return ({ url, secret }, { id, body, at }) => {
    const target = new URL(url);
    if (!isAllowedHost(target.hostname, mayConnect))
      return Promise.reject(new Error('The address leads into a private network.'));
    const text = JSON.stringify(body);
    const seconds = Math.floor(at.getTime() / 1000);
    const isSecure = target.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? httpsRequest : httpRequest)(
        target,
        {
          method: 'POST',
          agent: isSecure ? agents.https : agents.http,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'user-agent': 'Beacon',
            'webhook-id': id,
            'webhook-timestamp': seconds,
            'webhook-signature': signatureOf(secret, id, seconds, text),
          },
        },
        (response) => {
          response.resume();
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve();
          else reject(new Error(`The address answered ${status}.`));
        },
      );
      // Not the socket's own timeout, which one byte now and then puts off for ever.
      const timer = setTimeout(() => outgoing.destroy(new Error(`No answer in ${timeoutMs / 1000} seconds.`)), timeoutMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  };
}
