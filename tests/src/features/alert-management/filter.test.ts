import { describe, expect, it } from 'vitest';
import { isNarrowed, isWanted, queryOf, statusesOf } from '#src/features/alert-management/filter.ts';
import { keyAction } from '#src/features/alert-management/keys.ts';
import { type AlertSearch, readAlertSearch } from '#src/features/alert-management/search.ts';
import { alertOf, inStatus, me, thandi } from '../../entities/alerts/samples.ts';

describe('the address of the alert centre', () => {
  it('keeps what makes sense and drops the rest', () => {
    expect(
      readAlertSearch({
        status: 'snoozed',
        severity: 'high',
        mine: true,
        customer: '3',
        rule: 'dkim_weak',
        q: 'karoo',
        alert: 7,
      }),
    ).toEqual({ status: 'snoozed', severity: 'high', mine: true, customer: 3, rule: 'dkim_weak', q: 'karoo', alert: 7 });
    const dropped = readAlertSearch({ status: 'gone', severity: 'bad', mine: 'x', customer: -1, alert: '7; drop' });
    expect(Object.values(dropped).every((value) => value === undefined)).toBe(true);
  });
});

describe('the filter', () => {
  it.each<[AlertSearch, string[]]>([
    [{}, ['open']],
    [{ status: 'resolved' }, ['resolved']],
    [{ status: 'unresolved' }, ['open', 'acknowledged', 'snoozed']],
    [{ status: 'any' }, ['open', 'acknowledged', 'snoozed', 'resolved']],
    [{ mine: true }, ['open', 'acknowledged', 'snoozed']],
    [{ mine: true, status: 'snoozed' }, ['snoozed']],
  ])('%o asks for %j', (search, statuses) => expect(statusesOf(search)).toEqual(statuses));

  const alert = alertOf(1, { ...inStatus.acknowledged, acknowledged_by: me, assigned_to: thandi });
  it.each<[AlertSearch, boolean]>([
    [{ status: 'acknowledged' }, true],
    [{}, false],
    [{ mine: true }, true],
    [{ status: 'unresolved', severity: 'high' }, true],
    [{ status: 'unresolved', severity: 'critical' }, false],
    [{ status: 'unresolved', customer: 1 }, true],
    [{ status: 'unresolved', customer: 2 }, false],
    [{ status: 'unresolved', rule: 'spf_permerror' }, true],
    [{ status: 'unresolved', rule: 'dkim_weak' }, false],
    [{ status: 'unresolved', q: ' WINE1 ' }, true],
    [{ status: 'unresolved', q: 'is broken' }, true],
    [{ status: 'unresolved', q: 'karoo' }, false],
  ])('%o: %s', (search, expected) => expect(isWanted(alert, search, me.id)).toBe(expected));

  it('does not mistake unassigned alerts for those of an unknown person', () =>
    expect(isWanted(alertOf(1), { mine: true }, null)).toBe(false));

  it('is sent to the server as the call spells it', () => {
    expect(queryOf({ mine: true, q: ' x ', customer: 3 })).toMatchObject({
      status: 'open,acknowledged,snoozed',
      mine: 'true',
      q: 'x',
      customer_id: 3,
    });
    expect(isNarrowed({ q: '  ' })).toBe(false);
    expect(isNarrowed({ rule: 'dkim_weak' })).toBe(true);
  });
});

describe('single keys', () => {
  const press = (key: string, target: EventTarget | null = null, given = {}) =>
    keyAction({ key, target, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...given });

  it.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['a', 'acknowledge'],
    ['r', 'resolve'],
    ['s', 'snooze'],
    ['o', 'open'],
    ['?', 'help'],
  ])('%s: %s', (key, action) => expect(press(key)).toBe(action));

  it('mean nothing while somebody types, answers a dialog or holds another key', () => {
    const box = document.createElement('div');
    box.innerHTML =
      '<input><textarea></textarea><div role="dialog"><button></button></div><div role="listbox"><p></p></div><button></button>';
    for (const selector of ['input', 'textarea', '[role=dialog] button', 'p'])
      expect(press('a', box.querySelector(selector))).toBeNull();
    expect(press('a', box.lastElementChild)).toBe('acknowledge');
    expect(press('a', null, { ctrlKey: true })).toBeNull();
    expect(press('x')).toBeNull();
    expect(press('constructor')).toBeNull();
  });
});
