"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { toast } from "./toast";

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code in advance. */
  preload: () => void;
}

interface LazyOptions<Props> {
  /** Shown until the code is there. */
  wait?: (props: Props) => ReactNode;
  /** Called when the code cannot be loaded; otherwise the page's error boundary shows it. */
  onError?: (props: Props) => void;
}

/**
 * Create a component whose code is loaded when it is first shown: for what stands behind a click.
 * Once loaded it is shown at once. React's own `lazy` would first show its fallback, and keep it for 300 milliseconds,
 * in which typed keys are lost.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wait = () => null, onError }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      fetchPart().then(
        (part) => setLoaded(() => part),
        (error: unknown) => (onError === undefined ? setFailure({ error }) : onError(props)),
      );
    }, []);
    if (failure !== null) throw failure.error;
    return Loaded === null ? wait(props) : <Loaded {...props} />;
  }
  // Without a connection, the part reports it when it is shown.
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) });
}

interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The same for a dialog. Once it was open it stays, so that it returns the focus as it closes. */
export function lazyDialog<Props extends DialogState>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load, {
    onError: ({ onOpenChange }) => {
      onOpenChange(false);
      toast.error("This could not be loaded. Check your connection, then try again.");
    },
  });
  function DialogPart(props: Props) {
    const [opened, setOpened] = useState(props.open);
    if (props.open && !opened) setOpened(true);
    return opened && <Part {...props} />;
  }
  return Object.assign(DialogPart, { preload: Part.preload });
}
