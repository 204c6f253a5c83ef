import { lookalikeKinds } from '../../lookalikes/kinds.ts';
import { unicodeName } from '../../lookalikes/punycode.ts';
import { dayMs } from '../day.ts';
import type { DomainFacts, LookalikeSeen } from '../facts.ts';
import { ended, fires, line, openOf } from '../fire.ts';
import { cut, momentName } from '../format.ts';
import type { Judge, Verdict } from '../verdict.ts';

const reportedForDays = 30;

function complaint(name: string): string {
  return name.endsWith('.za')
    ? 'complain through the dispute procedure for .za names (.ZA Domain Name Authority; lodged with SAIIPL)'
    : "report it to the registrar's abuse contact, or claim it under the UDRP";
}

function verdictOf({ name, kind, mxHosts, firstSeenMs }: LookalikeSeen, domain: string): Verdict {
  const letters = unicodeName(name);
  return fires({
    subject: name,
    severity: 'medium',
    title: `${name}, which looks like ${domain}, now receives email`,
    cause: `lookalike_registered ${name}`,
    causeName: `${name} receives email`,
    happenedMs: firstSeenMs,
    evidence: [
      line('Name', letters === null ? name : `${letters} (${name})`),
      line('Likeness', lookalikeKinds[kind].words),
      line('Mail servers', `${cut(mxHosts.join(', '), 120)}; first seen ${momentName(firstSeenMs)}`),
    ],
    nextStep: `Check whether ${name} is yours. If not, warn staff and customers about email from it, and ${complaint(name)}.`,
  });
}

/** lookalike_registered: a name that may be taken for the domain has got mail servers since it was last checked; ends once it has none. */
export const lookalikeRegistered: Judge<DomainFacts> = ({ lookalikes, domain, nowMs }, _params, open) => {
  if (lookalikes === null) return [];
  const sinceMs = nowMs - reportedForDays * dayMs;
  const verdicts = lookalikes.flatMap((seen): Verdict[] => {
    if (seen.goneMs !== null) return [ended('The name has no mail servers any more.', seen.name)];
    return seen.firstSeenMs > sinceMs || openOf(open, seen.name) !== null ? [verdictOf(seen, domain.name)] : [];
  });
  const listed = new Set(lookalikes.map(({ name }) => name));
  const dropped = open.filter(({ subject }) => !listed.has(subject));
  return [...verdicts, ...dropped.map(({ subject }) => ended('The name belongs to you, or is no longer checked.', subject))];
};
