import type { Face } from './types.ts';

/** Stands in a cell until the call behind it has answered. */
export const unread: Face = { kind: 'mute', word: 'not read yet' };

export function isUnread(face: Face): boolean {
  return face === unread;
}
