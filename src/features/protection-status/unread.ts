import type { Face } from './types.ts';

/** Placeholder of a cell until its call has answered. */
export const unread: Face = { kind: 'mute', word: 'not read yet' };

export function isUnread(face: Face): boolean {
  return face === unread;
}
