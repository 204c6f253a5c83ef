import { getDomain } from 'tldts';
import type { Registration } from '../transport/registration.ts';
import type { CheckMeans } from './topic.ts';
import { type CheckFindings, lookUpTopics } from './topics.ts';

const notAsked: Registration = { status: 'unknown', reason: 'nobody was asked' };

/** Looks up all topics of a domain and its registration in parallel. Never throws; a part without an answer says so. */
export async function lookUpDomain(domain: string, means: CheckMeans): Promise<CheckFindings> {
  const { fetchRegistration } = means;
  const registered = getDomain(domain);
  const [topics, registration] = await Promise.all([
    lookUpTopics(domain, means),
    registered === null || fetchRegistration === undefined ? notAsked : fetchRegistration(registered),
  ]);
  return { domain, ...topics, registration };
}
