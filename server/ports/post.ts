import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isAllowedHost, PrivateAddress, publicAgents } from './public-agent.ts';

/** Posts a text or bytes to an address and answers the status. Throws where no answer comes. */
export type Post = (url: string, headers: Record<string, string | number>, body: string | Buffer) => Promise<number>;

class NoAnswer extends Error {}

/** What people may read of a failure: neither addresses nor ports behind a name. */
function plainFailure(error: Error): Error {
  if (error instanceof NoAnswer) return error;
  const text =
    error instanceof PrivateAddress ? 'The address leads into a private network.' : 'The address could not be reached.';
  return new Error(text, { cause: error });
}

/**
 * Posts over HTTP and HTTPS to addresses that people gave: never into private networks, without following redirects; a whole exchange may
 * take `timeoutMs`, what the answer says beside its status is not read.
 */
export function openPost(options: { mayConnect?: (address: string) => boolean; timeoutMs: number }): Post {
  const { mayConnect, timeoutMs } = options;
  const agents = publicAgents(mayConnect);
  return (url, headers, body) => {
    const target = new URL(url);
    if (!isAllowedHost(target.hostname, mayConnect))
      return Promise.reject(new Error('The address leads into a private network.'));
    const isSecure = target.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? httpsRequest : httpRequest)(
        target,
        { method: 'POST', agent: isSecure ? agents.https : agents.http, headers },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      // Not the socket's own timeout, which one byte now and then puts off for ever.
      const timer = setTimeout(() => outgoing.destroy(new NoAnswer(`No answer in ${timeoutMs / 1000} seconds.`)), timeoutMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', (error) => reject(plainFailure(error)));
      outgoing.end(body);
    });
  };
}
