import type { AccessLevel } from '#domain/vocabulary.ts';
import type { TestApp, TestUser } from '#tests/fakes/app.ts';

/** A domain that one test has to itself, with the customer who holds it. */
export type OwnDomain = {
  id: number;
  name: string;
  customerId: number;
  /** Somebody of the customer, signed in at the time it is then: a test that travels asks anew. */
  login: (level?: AccessLevel) => Promise<TestUser>;
};

/** Makes a customer with one domain; both get names of their own unless told. */
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
