import { notify } from '#src/ui/toast.tsx';

/** Says why files that somebody dropped are not taken: the person may not upload reports. */
export function refuseUpload(isStaff: boolean): void {
  notify({
    text: isStaff
      ? 'Your role does not allow you to upload reports. Ask an administrator to change it.'
      : 'Your access does not allow you to upload reports here. Ask an owner of the customer for more access.',
    tone: 'fail',
  });
}
