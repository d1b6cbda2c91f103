"""Writes schemas in the format of kubeconform: python3 kubernetes-schemas.py TARGET FOLDER_OF_SCHEMAS CUSTOM_RESOURCE_DEFINITION..."""

import json
import pathlib
import sys

import yaml

target, folder, *definitions = map(pathlib.Path, sys.argv[1:])
target.mkdir(parents=True, exist_ok=True)


def strict(schema):
    """Makes a schema refuse fields that it does not name, because an API server drops them."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: strict(value) for key, value in schema.items()}
    if "properties" in kept and "additionalProperties" not in kept and not kept.get("x-kubernetes-preserve-unknown-fields"):
        kept["additionalProperties"] = False
    return kept


# The schemas of kubernetes_validate refer to each other by URL; here they are files in one folder.
for file in folder.glob("*.json"):
    schema = json.loads(file.read_text().replace('"/api/_definitions.json', '"_definitions.json'))
    for key in ("$id", "$schema"):
        schema.pop(key, None)
    (target / file.name).write_text(json.dumps(schema))

for file in definitions:
    spec = yaml.safe_load(file.read_text())["spec"]
    for version in spec["versions"]:
        schema = strict(version["schema"]["openAPIV3Schema"])
        # Every object has metadata, which these definitions do not describe.
        schema["properties"]["metadata"] = {"type": "object"}
        name = f"{spec['names']['kind']}-{spec['group'].split('.')[0]}-{version['name']}.json".lower()
        (target / name).write_text(json.dumps(schema))
