/** Hands a file to the browser, which saves it where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Opens a file in its own tab, where the browser shows and prints it: nothing stays on the computer unless its user
 * saves it. A browser that opens no tab saves the file.
 */
export async function openFile(fetched: () => Promise<Blob>, name: string): Promise<void> {
  // At once: only a click may open a tab, and the file arrives later.
  const tab = open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const file = await fetched();
    if (!tab) return saveFile(file, name);
    const address = URL.createObjectURL(file);
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
