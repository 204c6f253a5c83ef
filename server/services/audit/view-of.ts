import { type Endpoint, readsOnly } from '#contract/endpoint.ts';
import type { ViewArea } from '#domain/audit/labels.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import type { ViewSubject } from '#server/store/people/view-subjects.ts';

type IdOf = Extract<ViewSubject['kind'], 'customer' | 'domain'>;

/** Paths whose `:id` is a customer or a domain. */
const owners: readonly [RegExp, IdOf][] = [
  [/^\/customers\/:id(\/|$)/, 'customer'],
  [/^\/customer-onboarding\/:id$/, 'customer'],
  [/^\/subscription-management\/customers\/:id\//, 'customer'],
  [/^\/analytics\/.+\/:id(\/|$)/, 'customer'],
  [/^\/user-alert-preferences\/customer-domains\/:id$/, 'customer'],
  [/^\/alert-management\/rules\/customer\/:id(\/|$)/, 'customer'],
  [/^\/reporting\/(customer-detailed|technical-appendix)\/:id$/, 'customer'],
  [/^\/domains\/:id(\/|$)/, 'domain'],
  [/^\/(dns|dmarc|timeseries)\/.*:id(\/|$)/, 'domain'],
  [/^\/domain-reports\/[a-z-]+\/:id(\/|$)/, 'domain'],
  [/^\/reporting\/status\/[a-z-]+\/:id$/, 'domain'],
];

/** Paths whose `:id` is something of a customer. */
const things: readonly [RegExp, Exclude<ViewSubject['kind'], IdOf>][] = [
  [/^\/report-metadata\/:id(\/|$)/, 'report'],
  [/^\/tls-reports\/:id$/, 'tls_report'],
  [/^\/failure-reports\/:id$/, 'failure_report'],
  [/^\/alert-management\/alerts\/:id(\/|$)/, 'alert'],
  [/^\/subscription-management\/invoices\/:id(\/|$)/, 'invoice'],
  [/^\/support\/requests\/:id(\/|$)/, 'support_request'],
  [/^\/report-scheduling\/reports\/(manual\/)?:id(\/|$)/, 'document'],
  [/^\/report-scheduling\/schedules\/:id(\/|$)/, 'schedule'],
];

/** Fields that name customers or domains, wherever they are. */
const fields: Readonly<Record<string, ViewSubject['kind']>> = {
  customer_id: 'customer',
  customer_ids: 'customer',
  customerId: 'customer',
  domain_id: 'domain',
  domain_ids: 'domain',
  domainId: 'domain',
  domain: 'domain_name',
};

/** The part of a customer's data by the path; of everything else it is the file. */
const areas: readonly [RegExp, ViewArea][] = [
  [/^\/analytics\/threat-intelligence\//, 'threats'],
  [/^\/alert-management\/domain-service-recommendations\//, 'messages'],
  [/^\/(analytics|dmarc|timeseries)\//, 'messages'],
  [/^\/(domains|dns|intelligence|reporting\/status|user-alert-preferences)(\/|$)/, 'domains'],
  [/^\/(domain-reports|report-metadata|tls-reports|failure-reports|reporting|report-scheduling)(\/|$)/, 'reports'],
  [/^\/customers\/:id\/(reports|generate-report)$/, 'reports'],
  [/^\/alert-management\//, 'alerts'],
  [/^\/subscription-management\//, 'money'],
  [/^\/support\//, 'support'],
];

/** Calls that note themselves what they are, and one that reads nothing of the domain it names. */
const others = new Set(['/customers/:id/view-as', '/alert-management/validate-recipient']);

/** Of what the `:id` of a path is the number; `null` where that is nothing of a customer. */
export function subjectKindOf(path: string): ViewSubject['kind'] | null {
  return [...owners, ...things].find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

const valuesOf = (value: unknown): (string | number)[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number' || typeof one === 'string');

const isNumber = (value: string | number): boolean => /^\d{1,9}$/.test(String(value));

/** A report for people is of a customer, a domain or, without one, of many customers. */
function documentKind(params: Readonly<Record<string, unknown>>): IdOf | null {
  const type = Object.entries(typeLabels).find(([name]) => name === params['type'])?.[1];
  return type === undefined || type.of === 'portfolio' ? null : type.of;
}

/** The domains that a filter asks for by name; none where other rows match too. */
function filteredNames(body: Readonly<Record<string, unknown>>): string[] {
  type Filter = { match: string; conditions: { field: string; operator: string; value?: unknown }[] };
  const { match, conditions } = (body['filter_config'] ?? { match: 'all', conditions: [] }) as Filter;
  const named = conditions.find(({ field, operator }) => field === 'domain' && (operator === 'eq' || operator === 'in'));
  return named === undefined || (match === 'any' && conditions.length > 1) ? [] : valuesOf(named.value).map(String);
}

function subjectOf(path: string, input: Readonly<Record<string, unknown>>): ViewSubject | null {
  const part = (name: string) => (input[name] ?? {}) as Record<string, unknown>;
  const params = part('params');
  const kind = path.includes('/:type/:id') ? documentKind(params) : subjectKindOf(path);
  if (kind !== null) return { kind, ids: valuesOf(params['id']) };
  for (const values of [params, part('query'), part('body')])
    for (const [field, of] of Object.entries(fields)) {
      const ids = valuesOf(values[field]);
      if (ids.length > 0) return { kind: of === 'domain_name' && ids.every(isNumber) ? 'domain' : of, ids };
    }
  const names = filteredNames(part('body'));
  return names.length === 0 ? null : { kind: 'domain_name', ids: names };
}

/** Whose data a call reads and which part of it, by its path and input; `null` for a call that changes something or reads of nobody in particular. */
export function viewOf(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): { subject: ViewSubject; area: ViewArea } | null {
  const { path } = endpoint;
  if (!readsOnly(endpoint) || others.has(path)) return null;
  const subject = subjectOf(path, input);
  return subject && { subject, area: areas.find(([pattern]) => pattern.test(path))?.[1] ?? 'customer' };
}
