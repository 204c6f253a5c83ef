import type { Flag } from '../judge/flag.ts';
import type { FetchedPolicy, FetchFailure } from './policy-fetch.ts';

type Words = Pick<Flag, 'why'> & { todo: string };

const words: Record<FetchFailure, (host: string, detail: string) => Words> = {
  dns: (host) => ({
    why: `The record announces a policy, but the name ${host} leads to no server.`,
    todo: `Point ${host} at the web server that holds the policy.`,
  }),
  connect: (host) => ({
    why: `The record announces a policy, but ${host} takes no connections on port 443.`,
    todo: 'Let the web server answer over https.',
  }),
  certificate: (host, detail) => ({
    why: `The certificate of ${host} is not valid (${detail}), so senders do not take the policy from there.`,
    todo: `Install a valid certificate for ${host}.`,
  }),
  timeout: (host) => ({
    why: `${host} did not answer in time, so senders may deliver without the policy.`,
    todo: 'Check the web server that holds the policy.',
  }),
  redirect: (host, detail) => ({
    why: `${host} redirects to another address (${detail}), and senders must not follow.`,
    todo: 'Put the file itself at this address, without a redirect.',
  }),
  status: (host, detail) => ({
    why: `The record announces a policy, but ${host} does not hand it out: it answers ${detail}.`,
    todo: 'Put the file at this address.',
  }),
  too_large: (host) => ({
    why: `What ${host} hands out is far too large for a policy, so senders give up.`,
    todo: 'Put only the few lines of the policy into the file.',
  }),
  private: (host) => ({
    why: `${host} leads to an address that cannot be reached from the internet.`,
    todo: `Point ${host} at a web server that everybody can reach.`,
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
