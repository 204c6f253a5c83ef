/** What a toast says; `fail` stays until it is closed. */
export type ToastText = {
  text: string;
  onUndo?: () => void;
  undoLabel?: string;
  link?: { label: string; href: string };
  tone?: 'fail';
};
