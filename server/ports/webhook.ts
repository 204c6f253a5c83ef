import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isAllowedHost, publicAgents } from './public-agent.ts';

/** Posts a signed message to an address. Throws where it is not taken (any answer but 2xx). `id` is the same for every try of a message. */
export type WebhookPost = (
  hook: { url: string; secret: string },
  message: { id: string; body: object; at: Date },
) => Promise<void>;

const timeoutMs = 10_000;

/** The signature of a body at a time: `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`; the receiver refuses old times. */
export function signatureOf(secret: string, at: Date, text: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`;
}

/** Posts over HTTP and HTTPS, never into private networks, without following redirects. */
export function openWebhookPost(mayConnect?: (address: string) => boolean): WebhookPost {
  const agents = publicAgents(mayConnect);
  return ({ url, secret }, { id, body, at }) => {
    const target = new URL(url);
    if (!isAllowedHost(target.hostname, mayConnect))
      return Promise.reject(new Error('The address leads into a private network.'));
    const text = JSON.stringify(body);
    const isSecure = target.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? httpsRequest : httpRequest)(
        target,
        {
          method: 'POST',
          agent: isSecure ? agents.https : agents.http,
          timeout: timeoutMs,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'user-agent': 'Beacon',
            'beacon-delivery': id,
            'beacon-signature': signatureOf(secret, at, text),
          },
        },
        (response) => {
          response.resume();
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve();
          else reject(new Error(`The address answered ${status}.`));
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer in ${timeoutMs / 1000} seconds.`)));
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  };
}
