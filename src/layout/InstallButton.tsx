import { useEffect, useState } from 'react';

type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Offers to install the app where the browser allows it; gone once it is installed. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    const done = () => setOffer(null);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', done);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', done);
    };
  }, []);
  if (offer === null) return null;
  return (
    <button
      type="button"
      className="mast-install"
      onClick={() => {
        setOffer(null);
        void offer.prompt();
      }}
    >
      Install app
    </button>
  );
}
