import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlertConfiguration } from '#src/features/alert-configuration/AlertConfiguration.tsx';
import type { RulesSearch } from '#src/features/alert-configuration/search.ts';
import { clearToasts, ToastRegion } from '#src/ui/toast.tsx';
import { Screen } from '../screen.tsx';
import { rowAt, ruleOf } from './samples.ts';

let screen: Screen;

function Page({ start }: { start: RulesSearch }) {
  const [search, setSearch] = useState(start);
  return <AlertConfiguration search={search} onSearch={setSearch} />;
}

const ruleReply = (row: Parameters<typeof rowAt>[0]) => ({
  rules: [rowAt({ customer_id: 1, ...row })],
  effective: [ruleOf({}), ruleOf({ rule: 'mailbox_down', name: 'A mailbox cannot be read', basis: 'intake', params: [] })],
});

beforeEach(() => {
  sessionStorage.clear();
  screen = new Screen(
    {
      'GET /customers/names': { customers: [{ id: 1, name: 'Karoo Wines' }], pagination: {} },
      'GET /domains': { domains: [], pagination: {} },
      'GET /alert-management/rules/customer/1': ruleReply({ params: { min_messages: 80 } }),
    },
    'admin',
  );
});
afterEach(() => screen.close());

async function type(label: string, text: string): Promise<void> {
  const field = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLInputElement | null;
  if (input === null) throw new Error(`no field ${label}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const sent = (method: string) => screen.asked.filter(({ call }) => call.startsWith(method)).at(-1);

it('answers for a customer without the rules of the intake', async () => {
  await screen.draw(<Page start={{ customer: 1 }} />);
  expect(screen.box.querySelector('.ui-answer')?.textContent).toBe('One rule covers Karoo Wines; none changed.');
  expect(screen.box.textContent).not.toContain('A mailbox cannot be read');
});

it('shows the rules that fired or are off alone, with how many they are, and says where there are none', async () => {
  screen.answers['GET /alert-management/rules/customer/1'] = {
    rules: [],
    effective: [
      ruleOf({ rule: 'volume_drop', name: 'Messages from the domain’s senders are missing', fired_30d: 3 }),
      ruleOf({ rule: 'volume_surge', name: 'A sender sends far more', fired_30d: 0 }),
      ruleOf({ rule: 'mailbox_down', name: 'A mailbox cannot be read', basis: 'intake', fired_30d: 2 }),
    ],
  };
  await screen.draw(<Page start={{ customer: 1, show: 'fired' }} />);
  const chips = [...screen.box.querySelectorAll('a.ui-chip')].map((chip) => chip.textContent?.replaceAll('\u00a0', ' '));
  expect(chips).toEqual(['All 2', 'Changed 0', 'Fired in 30 days 1', 'Off 0']);
  expect(screen.box.querySelector('a.ui-chip[aria-current]')?.textContent).toContain('Fired');
  expect(screen.box.textContent).toContain('Messages from the domain’s senders are missing');
  expect(screen.box.textContent).not.toContain('A sender sends far more');
  await screen.draw(<Page key="off" start={{ customer: 1, show: 'off' }} />);
  expect(screen.box.textContent).toContain('Every rule is on');
});

it('keeps what was typed when somebody else saved meanwhile, explains it, and sends it on their version when asked to', async () => {
  screen.answers['PUT /alert-management/rules/1'] = Response.json(
    { success: false, error: 'Pieter changed this rule meanwhile. Review the change before you save.', code: 'conflict' },
    { status: 409 },
  );
  await screen.draw(<Page start={{ customer: 1, rule: 'new_sender_failing' }} />);
  await type('From', '120');
  screen.answers['GET /alert-management/rules/customer/1'] = ruleReply({ version: 2, severity: 'low' });
  await screen.press('Save');
  expect(sent('PUT')?.body).toMatchObject({ params: { min_messages: 120 }, seen_version: 1 });
  await screen.settle(200);
  expect(document.querySelector('[role=dialog]')?.textContent?.replace(/\u00a0/g, ' ')).toContain(
    'Pieter changed this rule on 20 Nov 2026, 10:00. It is now: low.',
  );
  screen.answers['PUT /alert-management/rules/1'] = { rule: rowAt({ version: 3 }) };
  await screen.press('Keep my changes');
  await screen.press('Save');
  expect(sent('PUT')?.body).toMatchObject({ params: { min_messages: 120 }, severity: 'low', seen_version: 2 });
});

it('shows a refusal at its field', async () => {
  screen.answers['PUT /alert-management/rules/1'] = Response.json(
    {
      success: false,
      error: 'Enter 5 to 10000000 messages.',
      code: 'invalid',
      details: { fields: [{ field: 'params.min_messages', text: 'Enter 5 to 10000000 messages.' }] },
    },
    { status: 400 },
  );
  await screen.draw(<Page start={{ customer: 1, rule: 'new_sender_failing' }} />);
  await type('From', '1');
  await screen.press('Save');
  const wrong = document.querySelector('[role=dialog] input[aria-invalid=true]') as HTMLInputElement;
  expect(wrong.value).toBe('1');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Enter 5 to 10000000 messages.');
});

it('plays the numbers as typed without saving them', async () => {
  screen.answers['POST /alert-management/test-rule/0'] = {
    can_back_run: true,
    days: 90,
    domains: 1,
    domains_total: 1,
    per_30_days: 4,
    firings: [
      {
        day: '2026-11-08',
        ended_day: null,
        domain_id: 1,
        domain_name: 'karoocellar.example',
        subject: 'x',
        title: 'Fails',
        severity: 'high',
      },
    ],
  };
  await screen.draw(<Page start={{ customer: 1, rule: 'new_sender_failing' }} />);
  await type('From', '30');
  await screen.press('Test on the last 90 days');
  expect(sent('POST')?.body).toEqual({ rule: 'new_sender_failing', customer_id: 1, params: { min_messages: 30 }, days: 90 });
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('about 4 a month');
  expect(sent('PUT')).toBeUndefined();
});

it('a switch keeps the focus while its press is saved, and is not switched back meanwhile', async () => {
  screen.answers['PUT /alert-management/rules/1'] = new Response(new ReadableStream());
  await screen.draw(<Page start={{ customer: 1 }} />);
  const input = screen.box.querySelector<HTMLInputElement>('input[role=switch]');
  await act(async () => {
    input?.focus();
    input?.click();
  });
  await screen.settle();
  expect(sent('PUT')?.body).toMatchObject({ is_on: false });
  expect(document.activeElement).toBe(input);
  expect(input?.disabled).toBe(false);
  const before = screen.asked.length;
  await act(async () => input?.click());
  await screen.settle();
  expect(screen.asked).toHaveLength(before);
});

const tagRow = (tag: string, tag_domains: number, id: number) => rowAt({ id, customer_id: 1, tag, tag_domains, is_on: false });
const plain = () => screen.box.textContent?.replaceAll('\u00a0', ' ');

it('lists at a customer the tags with rules: which rules, how many domains they reach, and that one reaches none', async () => {
  screen.answers['GET /alert-management/rules/customer/1'] = {
    rules: [tagRow('Web', 0, 7), tagRow('Archive', 1, 8)],
    effective: [ruleOf({})],
  };
  await screen.draw(<Page start={{ customer: 1 }} />);
  expect(plain()).toContain('Two tags have rules');
  const rows = [...screen.box.querySelectorAll('[aria-label="Tags with rules"] li')].map((row) => row.textContent);
  expect(rows.map((row) => row?.replaceAll('\u00a0', ' '))).toEqual([
    'ArchiveUnknown sender that fails. For 1 domain now.',
    'WebUnknown sender that fails. No verified domain has this tag now, so it reaches none.',
  ]);
  expect(plain()).toContain('If several tags of a domain set the same part of a rule, the tag first in the alphabet counts.');
  expect(screen.box.querySelector('.arule-origin')?.textContent).toBe('Default');
});

it('lists the first of many tags with rules, and all of them on request', async () => {
  screen.answers['GET /alert-management/rules/customer/1'] = {
    rules: Array.from({ length: 25 }, (_, place) => tagRow(`Region ${place}`, 1, place + 1)),
    effective: [ruleOf({})],
  };
  await screen.draw(<Page start={{ customer: 1 }} />);
  const rows = () => screen.box.querySelectorAll('[aria-label="Tags with rules"] li').length;
  expect(rows()).toBe(10);
  await screen.press('Show 15 more');
  expect(rows()).toBe(25);
});

it('shows at a domain which tag turned a rule off', async () => {
  screen.answers['GET /alert-management/rules'] = {
    rules: [tagRow('Sales', 2, 7)],
    effective: [ruleOf({ is_on: { value: false, from: 'tag', tag: 'Sales' } })],
  };
  await screen.draw(<Page start={{ domain: 4 }} />);
  expect(screen.box.querySelector('.arule-origin')?.textContent).toBe('For the tag “Sales”: off.');
  expect(plain()).toContain('One of its tags sets rules');
  expect(plain()).not.toContain('If several tags of a domain');
});

it('sets a rule for the domains with a tag, and offers the tags with how many domains have each', async () => {
  screen.answers['GET /alert-management/rules/customer/1/tags'] = {
    tags: [
      { tag: 'Sales', domains: 4, rules: 0 },
      { tag: 'Web', domains: 0, rules: 1 },
    ],
  };
  screen.answers['GET /alert-management/rules'] = { rules: [], effective: [ruleOf({})] };
  screen.answers['POST /alert-management/rules'] = { rule: tagRow('Sales', 4, 9) };
  await screen.draw(<Page start={{ customer: 1, tag: 'sales' }} />);
  expect(plain()).toContain('Sales (4 domains)');
  expect(screen.box.querySelector('.ui-answer')?.textContent).toBe(
    'One rule covers domains of Karoo Wines with the tag “Sales”; none changed.',
  );
  expect(plain()).toContain('all domains of Karoo Wines with the tag “Sales” (four now), including those that get it later.');
  await act(async () => screen.box.querySelector<HTMLInputElement>('input[role=switch]')?.click());
  await screen.settle();
  expect(sent('POST')?.body).toMatchObject({ rule: 'new_sender_failing', customer_id: 1, tag: 'sales', is_on: false });
});

const webAt = (domains: number) => {
  screen.answers['GET /alert-management/rules/customer/1/tags'] = { tags: [{ tag: 'Web', domains, rules: 1 }] };
  screen.answers['GET /alert-management/rules'] = {
    rules: [tagRow('Web', domains, 7)],
    effective: [ruleOf({ is_on: { value: false, from: 'tag', tag: 'Web' } })],
  };
};

it('says of a tag that no domain has that its settings apply to none', async () => {
  webAt(0);
  await screen.draw(<Page start={{ customer: 1, tag: 'Web' }} />);
  expect(screen.box.querySelector('.ui-answer')?.textContent).toBe(
    'There are no verified domains of Karoo Wines with the tag “Web” now.',
  );
  expect(plain()).toContain('These settings apply to no domain now, and to each domain that gets the tag.');
});

it.each([
  [2, true],
  [0, false],
])('settings taken away from a tag on %i domains can be brought back: %o', async (domains, canUndo) => {
  clearToasts();
  webAt(domains);
  screen.answers['DELETE /alert-management/rules/7'] = {};
  const page = (
    <>
      <Page start={{ customer: 1, tag: 'Web', rule: 'new_sender_failing' }} />
      <ToastRegion />
    </>
  );
  await screen.draw(page);
  await screen.press('Use the setting of the customer');
  await screen.settle(200);
  expect(sent('DELETE')?.call).toBe('DELETE /alert-management/rules/7');
  const toast = document.querySelector('.ui-toast');
  expect(toast?.textContent).toContain('uses the setting of the customer again.');
  expect(toast?.textContent?.includes('Undo')).toBe(canUndo);
});

it('says of a tag that no domain has and no rule is set for that there is none', async () => {
  screen.answers['GET /alert-management/rules/customer/1/tags'] = { tags: [{ tag: 'Sales', domains: 2, rules: 0 }] };
  await screen.draw(<Page start={{ customer: 1, tag: 'Web' }} />);
  await screen.settle();
  expect(plain()).toContain('There are no verified domains of Karoo Wines with the tag “Web”, and no rule is set for it.');
  expect(plain()).not.toContain('could not be loaded');
  expect([...screen.box.querySelectorAll('a')].map((link) => link.textContent)).toContain('Show the rules of the customer');
});
