import { counted } from '../text.ts';

/** What a retry or a repair set going: `2 batches run again; 1 message is queued again.` */
export function againLabel(batches: number, messages: number): string {
  if (batches + messages === 0) return 'Nothing had to run again.';
  const parts = [
    ...(batches > 0 ? [`${counted(batches, 'batch runs', 'batches run')} again`] : []),
    ...(messages > 0 ? [`${counted(messages, 'message is', 'messages are')} queued again`] : []),
  ];
  return `${parts.join('; ')}.`;
}
