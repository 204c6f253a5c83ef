import { expect, test } from 'vitest';
import { type RegistrationFacts, signalsOf } from '#domain/registration-signals.ts';

const plain: RegistrationFacts = {
  email: 'naledi@karoo.example',
  formMs: 48_200,
  asked: 1,
  turnedDown: 0,
  othersOfNetwork: 0,
  decoysOfNetwork: 0,
  customers: 0,
};

test.each<[string, Partial<RegistrationFacts>, string[]]>([
  ['an ordinary form', {}, ['form_time 48']],
  ['a form from before times were stored', { formMs: null }, []],
  ['a quick form', { formMs: 2_000 }, ['form_time 2!']],
  ['a free mailbox', { email: 'Naledi@Gmail.com', formMs: null }, ['free_mail 1!']],
  ['the domain of a customer', { customers: 2 }, ['known_domain 2', 'form_time 48']],
  ['an address that asks again', { asked: 3 }, ['asked_again 3', 'form_time 48']],
  ['an address that was turned down before', { asked: 2, turnedDown: 1 }, ['turned_down 1!', 'asked_again 2', 'form_time 48']],
  ['colleagues in one network', { othersOfNetwork: 1 }, ['same_network 1', 'form_time 48']],
  ['a network with many requests', { othersOfNetwork: 3, customers: 1 }, ['same_network 3!', 'known_domain 1', 'form_time 48']],
  [
    'a network that fills hidden fields, doubts first',
    { decoysOfNetwork: 4, formMs: 1_600, customers: 1 },
    ['decoys 4!', 'form_time 2!', 'known_domain 1'],
  ],
])('%s', (_, change, expected) => {
  const said = signalsOf({ ...plain, ...change }).map(
    ({ kind, value, isDoubtful }) => `${kind} ${value}${isDoubtful ? '!' : ''}`,
  );
  expect(said).toEqual(expected);
});
