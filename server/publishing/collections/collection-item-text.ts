/**
 * SQL for a collection nested as an item: JSON text without items of its own; clients load those by bulk.
 * `column` maps a column name to its SQL expression.
 */
export function collectionItemText(column: (name: string) => string, associatedMetadata = "'{}'"): string {
  return `'{"id":' || ${column("id")} || ',"type":"collection","name":' || to_json(${column("name")})
    || ',"slug":' || to_json(${column("slug")}) || ',"template":' || to_json(${column("template")})
    || ',"associated-metadata":' || ${associatedMetadata}
    || ',"metadata":' || ('{"cover-image":null}'::jsonb || ${column("metadata")})::text
    || ',"collection-date":' || coalesce(floor(extract(epoch from ${column("collection_date")}) * 1000)::text, 'null') || '}'`;
}
