import type { Parsed } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';
import { checkFilter, type Filter, type FilterProblem } from '#domain/filter/check.ts';
import { openMatch } from '#domain/filter/match.ts';
import { filterShapes } from '#domain/filter/tables.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { pageWire } from '#server/presenters/page.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { addressPeriodReply } from '../address-period.ts';
import { periodOf, periodReply } from '../period.ts';
import { scopedDomains } from '../scope.ts';
import { openTurns } from '../turns.ts';
import { filterPages } from './tables.ts';

type Asked = Parsed<(typeof reportingFilter)['filter']>['body'];
type Written = Asked['filter_config'];

/** Searches read many rows: two at once per person, so that others are served too. */
export const inFilterTurn = openTurns<number>({
  atOnce: 2,
  mostWaiting: 10,
  refusal: 'Your other searches are running. Wait a few seconds, then try again.',
  retryAfterSeconds: 5,
});

/** What is wrong with a filter, by field of the request body. */
const fieldsOf = (problems: readonly FilterProblem[]) =>
  problems.map(({ condition, part, text }) => ({ field: `filter_config.conditions.${condition}.${part}`, text }));

/** The table of a filter: the requested one, which the configuration may name too. Throws 400 for none, or for two different ones. */
export function tableOf(asked: Asked['table'] | undefined, { table }: Written): Asked['table'] {
  const text = asked === undefined ? 'Say which table: filter_config.table.' : 'The filter is made for another table.';
  const found = asked ?? table;
  if (found === undefined || (table !== undefined && table !== found))
    throw invalid(text, { fields: [{ field: 'filter_config.table', text }] });
  return found;
}

/** The filter of a configuration. Throws 400 with every problem at its field. */
export function soundFilter(asked: Asked['table'] | undefined, config: Written) {
  const { filter, problems } = checkFilter(tableOf(asked, config), config);
  const [first] = problems;
  if (first !== undefined) throw invalid(first.text, { fields: fieldsOf(problems) });
  return filter;
}

/** What is wrong with a configuration, without running it; the period is validated too. */
export function validateFilter(
  call: UserCall,
  { table: asked, filter_config: config }: Pick<Asked, 'filter_config'> & { table?: Asked['table'] | undefined },
) {
  const table = tableOf(asked, config);
  const { problems } = checkFilter(table, config);
  const { hasPeriod } = filterShapes[table];
  const period = hasPeriod ? periodReply(periodOf(config, call.clock.now())) : null;
  return { data: { valid: problems.length === 0, table, period, problems } };
}

/** The domains that remain after the conditions on the domain. */
export function possibleDomains(filter: Filter, domains: readonly DomainName[]): DomainName[] {
  const conditions = filter.match === 'all' ? filter.conditions.filter(({ field }) => field.name === 'domain') : [];
  const mayFit = openMatch({ ...filter, conditions });
  return domains.filter(({ name }) => mayFit({ domain: name }));
}

/** A page of what matches a filter, within the caller's active scope. Throws 400, and 429 while too many of the person's searches wait. */
export async function runFilter(call: UserCall, { table: asked, filter_config: config, limit, offset }: Asked) {
  const filter = soundFilter(asked, config);
  const { hasPeriod } = filterShapes[filter.table];
  const period = periodOf(config, call.clock.now());
  const domains = possibleDomains(filter, await scopedDomains(call));
  const ofAddresses = filter.table === 'records' || filter.table === 'sources';
  const { rows, total, cut } = await inFilterTurn(call.actor.userId, () =>
    filterPages[filter.table](call, { filter, domains, period, page: { limit, offset } }),
  );
  return {
    table: filter.table,
    period: hasPeriod ? periodReply(period) : null,
    addresses_from: ofAddresses
      ? (
          await addressPeriodReply(
            call,
            domains.map(({ id }) => id),
            period,
          )
        ).addresses_from
      : null,
    rows,
    cut,
    pagination: pageWire({ limit, offset }, total),
  };
}
