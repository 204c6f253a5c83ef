import { counted, formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';

/** What waits, and that it is safe. */
export const queuePromise = 'Sent in this order when you are online. Nothing is lost if you close the app.';

/** "3 actions wait to be sent", "1 action needs you". */
export function queueTitle(waiting: number, refused: number): string {
  const wait = waiting === 0 ? '' : `${counted(waiting, 'action', 'actions')} waiting to be sent`;
  const need = refused === 0 ? '' : `${formOf(refused, '1 needs', `${format.number(refused)} need`)} you`;
  if (wait === '' && need === '') return 'All actions are sent';
  if (need === '') return wait;
  return wait === '' ? counted(refused, 'action needs you', 'actions need you') : `${wait}, ${need}`;
}

/** The same with the report files that wait: "1 action waiting to be sent, 2 report files waiting to be uploaded". */
export function leavingTitle({ waiting, refused, files }: { waiting: number; refused: number; files: number }): string {
  const uploads = files === 0 ? [] : [`${counted(files, 'report file')} waiting to be uploaded`];
  const actions = waiting + refused === 0 && files > 0 ? [] : [queueTitle(waiting, refused)];
  return [...actions, ...uploads].join(', ');
}
