import type { Flag } from '../judge/flag.ts';
import type { FetchedPolicy, FetchFailure } from './policy-fetch.ts';

type Words = Pick<Flag, 'why'> & { todo: string };

const words: Record<FetchFailure, (host: string, detail: string) => Words> = {
  dns: (host) => ({
    why: `The record announces a policy, but ${host} has no address.`,
    todo: `Point ${host} to the web server with the policy.`,
  }),
  connect: (host) => ({
    why: `The record announces a policy, but ${host} accepts no connections on port 443.`,
    todo: 'Have the web server answer over https.',
  }),
  certificate: (host, detail) => ({
    why: `The certificate of ${host} is not valid (${detail}), so senders ignore its policy.`,
    todo: `Install a valid certificate for ${host}.`,
  }),
  timeout: (host) => ({
    why: `${host} did not answer in time, so senders may deliver without the policy.`,
    todo: 'Check the web server with the policy.',
  }),
  redirect: (host, detail) => ({
    why: `${host} redirects to another address (${detail}), and senders must not follow redirects.`,
    todo: 'Serve the file at this address without a redirect.',
  }),
  status: (host, detail) => ({
    why: `The record announces a policy, but ${host} does not serve it: it answers ${detail}.`,
    todo: 'Serve the file at this address.',
  }),
  too_large: (host) => ({
    why: `The file at ${host} is far too large for a policy, so senders give up.`,
    todo: 'Keep only the few lines of the policy in the file.',
  }),
  private: (host) => ({
    why: `${host} has an address that cannot be reached from the internet.`,
    todo: `Point ${host} to a web server that everybody can reach.`,
  }),
};

/** What a failed fetch means for the owner, in the words of its reason. */
export function fetchMessage(failed: Extract<FetchedPolicy, { status: 'failed' }>, host: string): Words {
  return words[failed.reason](host, failed.detail);
}

/** Whether the header says plain text (RFC 8461 3.2). */
export function isPlainText(contentType: string | null): boolean {
  return contentType !== null && contentType.split(';')[0]?.trim().toLowerCase() === 'text/plain';
}
