import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isAllowedHost, publicAgents } from './public-agent.ts';

/** Reads the text at an address. Throws where no answer of status 200 comes. */
export type Get = (url: string) => Promise<string>;

const mostRedirects = 3;

/**
 * Fetches texts over HTTP and HTTPS, never from private networks; each of up to three redirects is checked again and never leaves HTTPS. A
 * whole exchange may take `timeoutMs`, a response `maxBytes`.
 */
export function openGet(options: {
  headers: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
  mayConnect?: (address: string) => boolean;
}): Get {
  const { headers, maxBytes, timeoutMs, mayConnect } = options;
  const agents = publicAgents(mayConnect);

  const one = (target: URL, signal: AbortSignal): Promise<{ status: number; location: string | undefined; text: string }> =>
    new Promise((resolve, reject) => {
      const isSecure = target.protocol === 'https:';
      const agent = isSecure ? agents.https : agents.http;
      const asked = (isSecure ? httpsRequest : httpRequest)(target, { headers, agent, signal }, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) asked.destroy(new Error('an answer that is too long'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
        });
      });
      asked.on('error', reject);
      asked.end();
    });

  return async (url) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let target = new URL(url);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (!isAllowedHost(target.hostname, mayConnect)) throw new Error('an address in a private network');
      const { status, location, text } = await one(target, signal);
      if (status === 200) return text;
      if (status < 300 || status > 399 || location === undefined) throw new Error(`status ${status}`);
      const next = new URL(location, target);
      if (next.protocol !== target.protocol) throw new Error('a redirect to another protocol');
      target = next;
    }
    throw new Error('too many redirects');
  };
}
