import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { addDomain, assignDomain } from '#server/store/domains/domains.ts';
import { putAssociation } from '#server/store/people/associations.ts';
import { addCustomer } from '#server/store/people/customers.ts';
import { addUser } from '#server/store/people/users.ts';
import { demoCustomers } from './cast.ts';

/** A sign-in of the demo, for printing. */
export type DemoSignIn = { who: string; email: string; password: string };

const word = () => `demo-${randomBytes(6).toString('hex')}`;

/** Makes the demo's customers, domains and three users, with passwords of this data folder alone. */
export async function makeOrganisation(context: Context): Promise<DemoSignIn[]> {
  const { db } = context.store;
  const customerIds: number[] = [];
  for (const customer of demoCustomers) {
    const customerId = await addCustomer(db, { name: customer.name, email: customer.email });
    customerIds.push(customerId);
    for (const domain of customer.domains) {
      const parked = domain.senders.every((sender) => sender.name === 'Forged mail');
      const id = await addDomain(db, { name: domain.name, mailClass: parked ? 'parked' : 'people', notes: '', createdBy: null });
      if (id !== null) await assignDomain(db, id, customerId, 'owner');
    }
  }
  const people = [
    { who: 'administrator', email: 'thandi@beacon.example', name: 'Thandi Mokoena', role: 'admin' as const, customers: [] },
    { who: 'customer', email: 'naledi@karoowines.example', name: 'Naledi Jacobs', role: 'customer' as const, customers: [0] },
    {
      who: 'user of several customers',
      email: 'pieter@msp.example',
      name: 'Pieter van Wyk',
      role: 'customer' as const,
      customers: [0, 1, 2],
    },
  ];
  const signIns: DemoSignIn[] = [];
  for (const { who, email, name, role, customers } of people) {
    const password = word();
    const user = await addUser(db, { email, name, role, status: 'active', passwordHash: await hashPassword(password) });
    if (user === null) continue;
    for (const at of customers)
      await putAssociation(db, {
        userId: user.id,
        customerId: customerIds[at] ?? 0,
        accessLevel: customers.length > 1 ? 'manage' : 'owner',
        isPrimaryContact: customers.length === 1,
      });
    signIns.push({ who, email, password });
  }
  return signIns;
}
