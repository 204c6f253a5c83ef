/** Unrestricted scope. Only `systemScope` creates one, so that nobody reads across customers through an object literal. */
class SystemScope {
  readonly kind = 'all';
  readonly reason: string;
  protected readonly isSystem = true;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Whose data a query may touch: the whole system's, or that of named customers. Every store read of customer data takes one. */
export type CustomerScope = SystemScope | { kind: 'customers'; ids: readonly number[] };

/** The scope of the whole system, for staff and for the server's own work; `reason` says why it is needed. */
export function systemScope(reason: string): CustomerScope {
  return new SystemScope(reason);
}
