import { useSyncExternalStore } from 'react';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import type { SignedIn } from '#src/session/signed-in.ts';
import { notify } from '#src/ui/toast.tsx';
import { tallyLabel } from './upload-labels.ts';
import { createUploads, type Uploads } from './uploads.ts';

const bySignIn = new WeakMap<SignedIn, Uploads>();

function uploadsOf(open: SignedIn): Uploads {
  const held = bySignIn.get(open) ?? createUploads();
  bySignIn.set(open, held);
  return held;
}

/** The uploads of this sign-in: they go on while one looks at other pages and are found again here. */
export function useUploads() {
  const uploads = uploadsOf(useSignedIn());
  const { mutateAsync } = useSend(calls.ingestion.upload);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const tell = () => {
    if (location.pathname === '/app/report-metadata') return;
    const answers = uploads.list().flatMap((upload) => (upload.state === 'done' ? [upload.answer] : []));
    const failed = uploads.list().some((upload) => upload.state === 'failed');
    notify({
      text: failed ? `${tallyLabel(answers)}. Some files were not sent.` : tallyLabel(answers),
      link: { label: 'Show results', href: '/app/report-metadata?upload=1' },
      ...(failed ? { tone: 'fail' as const } : {}),
    });
  };
  return {
    list,
    add: (files: readonly File[]) => void uploads.add(files, mutateAsync).then(tell),
    again: () => void uploads.again(mutateAsync).then(tell),
    clear: uploads.clear,
  };
}
