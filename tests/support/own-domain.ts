import type { AccessLevel } from '#domain/vocabulary.ts';
import type { TestApp, TestUser } from '#tests/fakes/app.ts';

/** A domain that one test has to itself, with the customer who holds it. */
export type OwnDomain = {
  id: number;
  name: string;
  customerId: number;
  /** Somebody of the customer, signed in at the current time: a test that travels in time asks again. */
  login: (level?: AccessLevel) => Promise<TestUser>;
};

/** Creates a customer with one domain; both get unique names by default. */
export async function ownDomain(test: TestApp, named: { domain?: string; customer?: string } = {}): Promise<OwnDomain> {
  const customerId = await test.customer(named.customer);
  const name = named.domain ?? `shop${customerId}.example`;
  return {
    id: await test.domain(name, customerId),
    name,
    customerId,
    login: (level = 'owner') => test.login('customer', [{ customerId, level }]),
  };
}
