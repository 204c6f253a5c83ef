import { type AlertStatus, alertStatuses, type Severity, severities } from '#domain/vocabulary.ts';
import { numberOf, type RawSearch, typedOf, wordOf } from '#src/page/search.ts';

const views = [...alertStatuses, 'unresolved', 'any'] as const;

/**
 * The search parameters of the alert centre: `alert` opens one; without a status the open ones, for the caller's own all unresolved ones.
 */
export type AlertSearch = {
  status?: AlertStatus | 'unresolved' | 'any' | undefined;
  severity?: Severity | undefined;
  mine?: true | undefined;
  customer?: number | undefined;
  rule?: string | undefined;
  q?: string | undefined;
  alert?: number | undefined;
};

/** Reads the address of the alert centre; what makes no sense is left out. */
export function readAlertSearch(search: RawSearch): AlertSearch {
  return {
    status: wordOf(search['status'], views),
    severity: wordOf(search['severity'], severities),
    mine: search['mine'] === true || undefined,
    customer: numberOf(search['customer']),
    rule: typedOf(search['rule'])?.slice(0, 60),
    q: typedOf(search['q']),
    alert: numberOf(search['alert']),
  };
}
