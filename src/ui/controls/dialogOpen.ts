import type { Attachment } from 'svelte/attachments';

/** Shows a dialog above the page while it is to be open; the browser keeps the focus inside and gives it back. */
export function dialogOpen(open: boolean): Attachment<HTMLDialogElement> {
  return (dialog) => {
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  };
}
