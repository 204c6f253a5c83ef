import { describe, expect, it } from 'vitest';
import { actionLabel, detailPairs } from '#domain/audit/labels.ts';

describe('an entry of the trail in words', () => {
  it.each([
    ['customer_changed', 'Customer changed'],
    ['customer_viewed', 'Viewed customer data'],
    ['lead_spam', 'Lead marked as spam'],
    ['lead_contacted', 'Lead contacted'],
    ['support_request_start', 'Support request started'],
    ['support_request_waitForCustomer', 'Support request waiting for the customer'],
    ['account_approve', 'Account approved'],
    ['signed_in', 'Signed in'],
    ['api_key_removed', 'API key removed'],
    ['dkim_selector_added', 'DKIM selector added'],
  ])('says %s as “%s”', (action, label) => expect(actionLabel(action)).toBe(label));

  it.each([
    [{ price_cents: 89_900 }, [{ name: 'price', value: 'R\u00a0899' }]],
    [{ paidOn: '2026-11-04' }, [{ name: 'paid on', value: '4\u00a0Nov\u00a02026' }]],
    [{ method: 'eft' }, [{ name: 'method', value: 'EFT' }]],
    [{ type: 'customer_detailed' }, [{ name: 'type', value: 'customer detailed' }]],
    [{ parts: ['colour', 'prepared_by'] }, [{ name: 'parts', value: 'colour and prepared by' }]],
    [
      { to: 'active', from: 'inactive' },
      [
        { name: 'from', value: 'inactive' },
        { name: 'to', value: 'active' },
      ],
    ],
    [{ fields: ['telephone', 'dnsContact'] }, [{ name: 'fields', value: 'telephone and dns contact' }]],
    [{ area: 'domains' }, [{ name: 'area', value: 'Domains and DNS' }]],
    [{ sender: 'mail_1.example', user_id: 3, note: null }, [{ name: 'sender', value: 'mail_1.example' }]],
    [{ of: { a: 1 } }, [{ name: 'of', value: 'a 1' }]],
    [
      { price: { validFrom: '2027-01-01', priceCents: 27_900, isFromPrice: false } },
      [{ name: 'price', value: 'valid from 1\u00a0Jan\u00a02027, price R\u00a0279, is from price no' }],
    ],
    [
      { rows: [{ day: '2026-11-04' }, null], none: [] },
      [
        { name: 'rows', value: 'day 4\u00a0Nov\u00a02026; none' },
        { name: 'none', value: 'none' },
      ],
    ],
  ])('writes %j as pairs', (details, pairs) => expect(detailPairs(details)).toEqual(pairs));
});
