import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Lookup } from '#domain/dns/answer.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import type { FetchedPolicy, PolicyFetch } from '#domain/transport/policy-fetch.ts';

/** `mayConnect` keeps Beacon from reaching into private networks; `port` and `authority` are the tests' own. */
export type PolicyFetchOptions = {
  lookup: Lookup;
  mayConnect?: (address: string) => boolean;
  timeoutMs?: number;
  port?: number;
  authority?: string;
};

const maxBytes = 64 * 1024;
const certificateError = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|INVALID_CA)/;

function failed(reason: Extract<FetchedPolicy, { status: 'failed' }>['reason'], detail: string): FetchedPolicy {
  return { status: 'failed', reason, detail };
}

async function addressOf(lookup: Lookup, host: string): Promise<string[] | FetchedPolicy> {
  const answers = await Promise.all([lookup(host, 'A'), lookup(host, 'AAAA')]);
  const addresses = answers.flatMap((answer) => (answer.status === 'found' ? answer.records : []));
  if (addresses.length > 0) return addresses;
  const lost = answers.find((answer) => answer.status === 'failed');
  if (lost?.status === 'failed' && lost.reason === 'private') return failed('private', lost.detail);
  return failed('dns', lost?.status === 'failed' ? `${host}: ${lost.reason}` : `${host} has no address`);
}

/**
 * Fetches MTA-STS policies over HTTPS: from the addresses resolved and allowed before, one after another until one answers, with a valid
 * certificate, without following redirects, at most 64 KiB in at most 10 seconds (RFC 8461 3.3).
 */
export function openPolicyFetch(options: PolicyFetchOptions): PolicyFetch {
  const { lookup, mayConnect = isPublicAddress, timeoutMs = 10_000, port = 443, authority } = options;
  return async (domain) => {
    const host = `mta-sts.${domain}`;
    const found = await addressOf(lookup, host);
    if (!Array.isArray(found)) return found;
    const allowed = found.filter(mayConnect);
    if (allowed.length === 0) return failed('private', `${host} leads to ${found[0] ?? ''}`);
    const endsAt = performance.now() + timeoutMs;
    let last = failed('connect', `${host} has no address`);
    for (const [index, address] of allowed.entries()) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) break;
      last = await get(host, address, leftMs / (allowed.length - index));
      if (last.status === 'fetched' || (last.reason !== 'connect' && last.reason !== 'timeout')) return last;
    }
    return last;
  };

  function get(host: string, address: string, withinMs: number): Promise<FetchedPolicy> {
    return new Promise((resolve) => {
      const family = address.includes(':') ? 6 : 4;
      const outgoing = request(
        {
          host,
          port,
          servername: host,
          path: '/.well-known/mta-sts.txt',
          agent: false,
          headers: { 'user-agent': 'Beacon MTA-STS check', accept: 'text/plain' },
          lookup: (_name, asked, answer) => {
            if (asked.all === true) answer(null, [{ address, family }]);
            else answer(null, address, family);
          },
          ...(authority === undefined ? {} : { ca: authority }),
        },
        (response) => {
          receive(response, (result) => {
            done(result);
            outgoing.destroy();
          });
        },
      );
      const timer = setTimeout(() => {
        done(failed('timeout', `no whole answer in ${Math.round(withinMs)} ms`));
        outgoing.destroy();
      }, withinMs);
      const done = (result: FetchedPolicy) => {
        clearTimeout(timer);
        resolve(result);
      };
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const code = error.code ?? '';
        done(failed(certificateError.test(code) ? 'certificate' : 'connect', error.message));
      });
      outgoing.end();
    });
  }
}

function receive(response: IncomingMessage, done: (result: FetchedPolicy) => void): void {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) return done(failed('redirect', response.headers.location ?? String(status)));
  if (status !== 200) return done(failed('status', String(status)));
  const expires = (response.socket as TLSSocket).getPeerCertificate().valid_to;
  const certificateExpiresAt = Number.isNaN(Date.parse(expires)) ? null : Date.parse(expires);
  const parts: Buffer[] = [];
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxBytes) {
      done(failed('too_large', `more than ${maxBytes} bytes`));
      response.destroy();
    } else parts.push(part);
  });
  response.on('error', (error) => {
    done(failed('connect', error.message));
  });
  response.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8');
    done({ status: 'fetched', body, contentType: response.headers['content-type'] ?? null, certificateExpiresAt });
  });
}
