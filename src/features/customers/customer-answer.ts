import { capital, counted, formOf, spelled } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { CustomerSearch } from './search.ts';
import type { CustomerRow, Issues, Performance } from './types.ts';

type Known = { issues: Issues | undefined; performance: Performance | undefined };

/** The sentence at the top of a customer's file, of each of its tabs. */
export function customerAnswer(tab: CustomerSearch['tab'], customer: CustomerRow, { issues, performance }: Known): string {
  const { name, domain_count: domains, user_count: people, risk } = customer;
  if (tab === 'people')
    return people === 0
      ? `${name} has nobody with access yet.`
      : `${name} has ${spelled(people, 'person', 'people')} with access.`;
  if (tab === 'timeline') return `Changes to ${name} and to who has access.`;
  if (tab === 'issues') return issues === undefined ? '' : issuesAnswer(issues);
  if (tab === 'performance') return performance === undefined ? '' : performanceAnswer(name, performance);
  if (tab === 'reports') return `Reports about ${name}’s domains, received and generated.`;
  if (domains === 0 || risk === null) return `${name} has no domains yet.`;
  if (tab === 'domains') return `${enforcedFinding(customer)}.`;
  const [main] = risk.parts.toSorted((one, other) => other.points - one.points);
  const why = main === undefined || main.points === 0 ? '' : ` Main reason: ${main.reason}.`;
  return `${name} has a risk of ${risk.points} out of 100.${why}`;
}

function issuesAnswer({ issues }: Issues): string {
  const [first] = issues;
  if (first === undefined) return 'Nothing to fix.';
  const count = `${capital(spelled(issues.length, 'issue is', 'issues are'))} open.`;
  return `${count} The most urgent: ${first.title}.`;
}

function performanceAnswer(name: string, { split, period }: Performance): string {
  const days = `in the last ${counted(period.days, 'day')}`;
  const { own_messages: own, own_passed: passed, known_from: from } = split;
  const stored = from ? ` Senders are stored from ${format.date(from)}.` : '';
  if (own === 0) return from ? `No own messages of ${name} are known.${stored}` : `${name} sent no messages of its own ${days}.`;
  return `${format.share(passed, own)} of ${counted(own, 'own message')} passed ${days}.${stored}`;
}

/** Which part of a customer's domains is enforced: "One of four sending domains is not enforced". */
export function enforcedFinding({ sending_domains: sending, enforced_domains: enforced }: CustomerRow): string {
  if (sending === 0) return 'No domain sends messages';
  if (enforced === sending)
    return formOf(sending, 'The sending domain is enforced', `All ${spelled(sending)} sending domains are enforced`);
  if (sending < 2) return 'The sending domain is not enforced';
  const open = sending - enforced;
  return `${capital(spelled(open))} of ${spelled(sending)} sending domains ${formOf(open, 'is', 'are')} not enforced`;
}

/** The statistics of a customer's own messages: value and denominator. */
export function ownStat({ own_messages: messages, own_passed: passed }: Pick<CustomerRow, 'own_messages' | 'own_passed'>) {
  if (messages === 0) return { value: 'No messages', note: 'in the last 30 days', unmeasured: true };
  return { value: format.share(passed, messages), note: `${format.number(passed)} of ${counted(messages, 'message')}` };
}
