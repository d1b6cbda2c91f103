"""Tests boto3 with its default settings: python boto3_client.py ENDPOINT ACCESS_KEY SECRET_KEY"""

import base64
import hashlib
import io
import os
import sys
import traceback
import zlib

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.exceptions import ClientError

endpoint, access_key, secret_key = sys.argv[1:4]
client = boto3.client(
    "s3",
    endpoint_url=endpoint,
    region_name="us-east-1",
    aws_access_key_id=access_key,
    aws_secret_access_key=secret_key,
)
BUCKET = "boto3"
PART_BYTES = 5 * 1024 * 1024
PARTS = TransferConfig(multipart_threshold=PART_BYTES, multipart_chunksize=PART_BYTES)


def crc32(data):
    return base64.b64encode(zlib.crc32(data).to_bytes(4, "big")).decode()


def head(key, **more):
    return client.head_object(Bucket=BUCKET, Key=key, ChecksumMode="ENABLED", **more)


def refused(call):
    try:
        call()
    except ClientError as error:
        return error.response["Error"]["Code"]
    return "no error"


def stores_with_its_default_checksum():
    data = os.urandom(100_000)
    stored = client.put_object(Bucket=BUCKET, Key="default", Body=data)
    assert stored["ChecksumCRC32"] == crc32(data), stored
    assert head("default")["ChecksumCRC32"] == crc32(data)
    # boto3 verifies the checksum of the content.
    assert client.get_object(Bucket=BUCKET, Key="default")["Body"].read() == data


def stores_with_each_algorithm():
    for algorithm in ("CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"):
        key, name = f"algorithm-{algorithm}", f"Checksum{algorithm}"
        stored = client.put_object(Bucket=BUCKET, Key=key, Body=b"hello world", ChecksumAlgorithm=algorithm)
        assert head(key)[name] == stored[name], algorithm
        assert client.get_object(Bucket=BUCKET, Key=key)["Body"].read() == b"hello world"


def is_refused_with_the_checksum_of_other_data():
    code = refused(lambda: client.put_object(Bucket=BUCKET, Key="wrong", Body=b"x", ChecksumCRC32="AAAAAA=="))
    assert code == "BadDigest", code
    assert refused(lambda: head("wrong")) == "404"


def uploads_and_downloads_in_parts():
    data = os.urandom(2 * PART_BYTES + 12_345)
    client.upload_fileobj(io.BytesIO(data), BUCKET, "parts", Config=PARTS)
    assert head("parts")["ChecksumCRC32"].endswith("-3") or head("parts")["ChecksumType"] == "FULL_OBJECT"
    read = io.BytesIO()
    client.download_fileobj(BUCKET, "parts", read, Config=PARTS)
    assert hashlib.sha256(read.getvalue()).digest() == hashlib.sha256(data).digest()
    parts = [client.get_object(Bucket=BUCKET, Key="parts", PartNumber=number) for number in (1, 2, 3)]
    assert all(part["PartsCount"] == 3 for part in parts)
    assert b"".join(part["Body"].read() for part in parts) == data
    assert refused(lambda: client.get_object(Bucket=BUCKET, Key="parts", PartNumber=4)) == "InvalidPartNumber"


def uploads_in_parts_with_each_algorithm():
    data = os.urandom(PART_BYTES + 1)
    for algorithm in ("CRC32C", "CRC64NVME", "SHA256"):
        key = f"parts-{algorithm}"
        client.upload_fileobj(io.BytesIO(data), BUCKET, key, ExtraArgs={"ChecksumAlgorithm": algorithm}, Config=PARTS)
        assert f"Checksum{algorithm}" in head(key), algorithm
        assert client.get_object(Bucket=BUCKET, Key=key)["Body"].read() == data


def copies_lists_and_removes():
    client.copy_object(Bucket=BUCKET, Key="copy", CopySource={"Bucket": BUCKET, "Key": "default"})
    assert head("copy")["ChecksumCRC32"] == head("default")["ChecksumCRC32"]
    keys = [{"Key": item["Key"]} for item in client.list_objects_v2(Bucket=BUCKET)["Contents"]]
    removed = client.delete_objects(Bucket=BUCKET, Delete={"Objects": keys})
    assert len(removed["Deleted"]) == len(keys), removed
    assert client.list_objects_v2(Bucket=BUCKET)["KeyCount"] == 0


client.create_bucket(Bucket=BUCKET)
failures = 0
for step in (
    stores_with_its_default_checksum,
    stores_with_each_algorithm,
    is_refused_with_the_checksum_of_other_data,
    uploads_and_downloads_in_parts,
    uploads_in_parts_with_each_algorithm,
    copies_lists_and_removes,
):
    name = step.__name__.replace("_", " ")
    try:
        step()
        print(f"ok: {name}", flush=True)
    except Exception:
        failures += 1
        print(f"failed: {name}: {traceback.format_exc()}", file=sys.stderr, flush=True)
sys.exit(1 if failures else 0)
