/** Where the uploads of a member lie until they are used. */
export function uploadFolder(memberId: number): string {
  return `temp/members/${memberId}`;
}

/** Whether a key is that of an upload of this member; another's is none. */
export function isUploadOf(memberId: number, key: string): boolean {
  const folder = `${uploadFolder(memberId)}/`;
  return key.startsWith(folder) && /^[0-9a-f-]{36}\.webp$/.test(key.slice(folder.length));
}
