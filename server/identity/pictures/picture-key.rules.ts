/** Folder of a member's uploads until they are used. */
export function getUploadFolder(memberId: number): string {
  return `temp/members/${memberId}`;
}

/** Whether a key is that of an upload of this member. */
export function isMemberUpload(memberId: number, key: string): boolean {
  const folder = `${getUploadFolder(memberId)}/`;
  return key.startsWith(folder) && /^[0-9a-f-]{36}\.webp$/.test(key.slice(folder.length));
}
