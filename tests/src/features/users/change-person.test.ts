import { expect, test } from 'vitest';
import { changedParts } from '#src/features/users/ChangePerson.tsx';

test('a form about a person sends what was changed alone, so that two administrators keep each other’s changes', () => {
  const opened = { name: 'Ana Lyst', role: 'analyst', notes: '' } as const;
  expect(changedParts({ ...opened, name: 'Ana Smith' }, opened)).toEqual({ name: 'Ana Smith' });
  expect(changedParts({ ...opened, role: 'support' }, opened)).toEqual({ role: 'support' });
  expect(changedParts({ ...opened, notes: 'Left in May' }, opened)).toEqual({ admin_notes: 'Left in May' });
  expect(changedParts(opened, opened)).toEqual({});
});
