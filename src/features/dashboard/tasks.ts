import type { Reply } from '#contract/endpoint.ts';
import type { securityScores } from '#contract/security-scores.ts';
import { pointPlace } from '#domain/next-step/next-step.ts';
import { pointsNumber } from '#domain/score/points-text.ts';
import { domainAt } from '#src/page/links.ts';

type Scored = Reply<typeof securityScores.bulk>['scores'][number];

/** A thing to do for a domain: so many points of its score for so many minutes. */
export type Task = {
  id: string;
  domain: number;
  domainName: string;
  todo: string;
  points: number;
  minutes: number;
  by: string;
  href: string;
};

/** Where a recommendation is done: policy, keys and records on their tab, failing senders on the overview. */
function hrefOf(domain: number, id: string): string {
  const place = pointPlace(id);
  return place === 'senders' ? domainAt(domain) : domainAt(domain, { tab: place });
}

const gains = (a: Task, b: Task) =>
  b.points / b.minutes - a.points / a.minutes || b.points - a.points || a.domainName.localeCompare(b.domainName);

/** The tasks of all domains, most points for a minute first; those of one domain stay in the order in which they are to be done. */
export function tasksOf(scores: readonly Scored[]): Task[] {
  const left = scores.map(({ domain_id: domain, domain: domainName, recommendations = [] }) =>
    recommendations.map(({ id, points, todo, minutes, by }) => ({
      id: `${domain} ${id}`,
      domain,
      domainName,
      todo: todo.replace(/\.$/, ''),
      points,
      minutes,
      by,
      href: hrefOf(domain, id),
    })),
  );
  const tasks: Task[] = [];
  for (;;) {
    const waiting = left.filter(({ length }) => length > 0);
    if (waiting.length === 0) return tasks;
    const best = waiting.reduce((one, other) => (gains(other[0] as Task, one[0] as Task) < 0 ? other : one));
    tasks.push(best.shift() as Task);
  }
}

/** "+7", "+4,1". */
export function pointsGain(points: number): string {
  return `+${pointsNumber(points)}`;
}
