import { expect, it } from 'vitest';
import { factsOf, formOf, type SiteFacts } from '#src/features/setup/site-form.ts';

const facts: SiteFacts = {
  company: { legal_name: 'Beacon (Pty) Ltd', vat_number: '4000000000' },
  contacts: [
    { contact_type: 'sales', contact_method: 'phone', contact_value: '+27 10 000 0000' },
    { contact_type: 'security', contact_method: 'email', contact_value: 'security@beacon.example' },
    { contact_type: 'support', contact_method: 'url', contact_value: 'https://beacon.example/help' },
  ],
};

it('writes back what it shows', () => expect(factsOf(formOf(facts), facts)).toEqual(facts));

it('leaves out what is emptied, and trims', () => {
  const values = { ...formOf(facts), legal_name: '  ', sales_phone: '', support_email: ' help@beacon.example ' };
  expect(factsOf(values, facts)).toEqual({
    company: { vat_number: '4000000000' },
    contacts: [
      { contact_type: 'support', contact_method: 'email', contact_value: 'help@beacon.example' },
      { contact_type: 'security', contact_method: 'email', contact_value: 'security@beacon.example' },
      { contact_type: 'support', contact_method: 'url', contact_value: 'https://beacon.example/help' },
    ],
  });
});
