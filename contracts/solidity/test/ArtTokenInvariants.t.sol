// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ArtToken} from "../src/ArtToken.sol";
import {TestCase} from "./Vm.sol";

/// @dev Target of forge's random calls. Records the expected state, which the invariants compare with the token.
contract Handler is TestCase {
    ArtToken public immutable token;
    uint256 public minted;
    uint256 public voided;
    uint256 public stolen;
    bytes32[] public voidedIds;
    mapping(uint256 tokenId => address owner) public ownerInBooks;

    address[4] private people = [address(0x11), address(0x12), address(0x13), address(0x14)];

    constructor() {
        token = new ArtToken("Pixchange", "PIX", "https://example.org/", address(0xA), 0, address(this), address(this));
    }

    function voidedCount() external view returns (uint256) {
        return voidedIds.length;
    }

    /// @dev Uses few ids, so that calls often repeat an id or use a voided one.
    function mint(uint8 id, uint8 file, uint8 to) external {
        bytes32 mintId = bytes32(uint256(id % 32) + 1);
        bytes32 contentHash = bytes32(uint256(file % 64) + 1);
        address owner = people[to % 4];
        try token.mint(mintId, owner, contentHash, "", people[0]) returns (uint256 tokenId) {
            minted++;
            ownerInBooks[tokenId] = owner;
        } catch {}
    }

    function void(uint8 id) external {
        bytes32 mintId = bytes32(uint256(id % 32) + 1);
        try token.void(mintId) {
            voided++;
            voidedIds.push(mintId);
        } catch {}
    }

    function pause() external {
        if (token.paused()) token.unpause();
        else token.pause();
    }

    function approve(uint256 tokenId, uint8 who, uint8 spender) external {
        if (minted == 0) return;
        vm.prank(people[who % 4]);
        try token.approve(people[spender % 4], (tokenId % minted) + 1) {} catch {}
    }

    function transfer(uint256 tokenId, uint8 who, uint8 to) external {
        if (minted == 0) return;
        tokenId = (tokenId % minted) + 1;
        address caller = people[who % 4];
        address owner = ownerInBooks[tokenId];
        bool mayMove = caller == owner || token.getApproved(tokenId) == caller;
        vm.prank(caller);
        try token.transferFrom(owner, people[to % 4], tokenId) {
            if (!mayMove) stolen++;
            ownerInBooks[tokenId] = people[to % 4];
        } catch {}
    }
}

contract ArtTokenInvariants is TestCase {
    Handler private handler;
    ArtToken private token;

    function setUp() public {
        handler = new Handler();
        token = handler.token();
    }

    /// @dev Names the contracts whose functions forge calls.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariantSupplyIsTheNumberOfDistinctMintIdsAndFiles() public view {
        vm.assertEq(token.totalSupply(), handler.minted());
        for (uint256 tokenId = 1; tokenId <= token.totalSupply(); tokenId++) {
            vm.assertEq(token.tokenOf(token.mintOf(tokenId)), tokenId);
            vm.assertEq(token.tokenOfContent(token.contentHashOf(tokenId)), tokenId);
        }
    }

    function invariantAVoidedMintIdHasNoToken() public view {
        vm.assertEq(handler.voidedCount(), handler.voided());
        for (uint256 n = 0; n < handler.voidedCount(); n++) {
            vm.assertTrue(token.isVoided(handler.voidedIds(n)));
            vm.assertEq(token.tokenOf(handler.voidedIds(n)), 0);
        }
    }

    function invariantOnlyTheOwnerOrAnApprovedPersonMovesAToken() public view {
        vm.assertEq(handler.stolen(), 0);
        for (uint256 tokenId = 1; tokenId <= token.totalSupply(); tokenId++) {
            vm.assertEq(token.ownerOf(tokenId), handler.ownerInBooks(tokenId));
        }
    }
}
