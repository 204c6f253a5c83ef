import { describe, expect, it } from 'vitest';
import { allows } from '#machines/entity.ts';
import { askAgain, userApprovalMachine } from '#machines/user-approval.ts';
import { tableOf } from './table.ts';

describe('user approval', () => {
  it('has this table', () => {
    expect(
      tableOf(userApprovalMachine, { invitationLive: true, isSetUp: true }, [
        'ask',
        'approve',
        'reject',
        'setUp',
        'deactivate',
        'activate',
        'lock',
        'unlock',
        'newPassword',
      ]),
    ).toMatchInlineSnapshot(`
      [
        "pending_approval + approve -> invited",
        "pending_approval + reject -> rejected",
        "invited + approve -> invited",
        "invited + setUp -> active",
        "invited + deactivate -> inactive",
        "active + deactivate -> inactive [revokeSessions]",
        "active + lock -> locked [revokeSessions]",
        "locked + deactivate -> inactive",
        "locked + unlock -> active",
        "locked + newPassword -> active",
        "inactive + activate -> active",
        "rejected + ask -> pending_approval",
        "rejected + approve -> invited",
      ]
    `);
  });

  it('does not let an expired invitation set up an account', () => {
    expect(allows(userApprovalMachine, 'invited', { invitationLive: false, isSetUp: false }, { type: 'setUp' })).toBe(false);
  });

  it('lets a revoked invitation and a rejected request wait again', () => {
    expect([...askAgain.from, askAgain.to].toSorted()).toEqual(['inactive', 'pending_approval', 'rejected']);
  });

  it('invites again, and does not activate, somebody whose invitation was revoked', () => {
    const may = (type: 'approve' | 'activate') =>
      allows(userApprovalMachine, 'inactive', { invitationLive: false, isSetUp: false }, { type });
    expect([may('approve'), may('activate')]).toEqual([true, false]);
  });
});
